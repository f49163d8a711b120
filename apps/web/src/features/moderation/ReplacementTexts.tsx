import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { LIMITS } from '@folkmoot/domain/limits'
import { countCharacters } from '@folkmoot/domain/text'
import { useEffect, useId, useRef } from 'react'
import { triageMessages as messages } from '../../messages/triage.ts'

interface Props {
  texts: readonly string[]
  /** the id of what is wrong with them */
  describedBy: string
  onChange: (texts: readonly string[]) => void
}

/** Characters that are left when their number is shown. */
const SHOW_LEFT_BELOW = 50

/** The fields of the new texts: one, or one for each part. */
export function ReplacementTexts({ texts, describedBy, onChange }: Props) {
  const change = (at: number, text: string) => onChange(texts.with(at, text))
  return (
    <div className="replacement-texts">
      {texts.map((text, at) => (
        <ReplacementText
          // parts have no other identity than their place
          key={`${at} of ${texts.length}`}
          label={messages.replaceText(at + 1, texts.length)}
          text={text}
          hasFocus={at === texts.length - 1}
          describedBy={describedBy}
          onChange={(changed) => change(at, changed)}
          onRemove={texts.length > 1 ? () => onChange(texts.toSpliced(at, 1)) : undefined}
          removeLabel={messages.removePart(at + 1)}
        />
      ))}
      {texts.length < LIMITS.splitComments && (
        <Button icon={<Plus />} onClick={() => onChange([...texts, ''])}>
          {messages.addPart}
        </Button>
      )}
    </div>
  )
}

interface TextProps {
  label: string
  text: string
  hasFocus: boolean
  describedBy: string
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
  removeLabel: string
}

function ReplacementText({ label, text, hasFocus, describedBy, onChange, onRemove, removeLabel }: TextProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // a part was added to fill it
  useEffect(() => void (hasFocus && field.current?.focus()), [hasFocus])
  const left = LIMITS.seedComment - countCharacters(text)
  return (
    <div className="replacement-text">
      <label htmlFor={id}>{label}</label>
      {onRemove && (
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={removeLabel} onClick={onRemove}>
          {messages.remove}
        </Button>
      )}
      <textarea
        id={id}
        className="bp6-input dialog-text"
        aria-describedby={describedBy}
        aria-invalid={left < 0}
        dir="auto"
        rows={3}
        value={text}
        ref={field}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {left < SHOW_LEFT_BELOW && <p className="dialog-help">{messages.charactersLeft(left)}</p>}
    </div>
  )
}
