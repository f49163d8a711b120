import { Button } from '@blueprintjs/core'
import { LIMITS } from '@folkmoot/domain/limits'
import { listRejectReasons } from '@folkmoot/domain/moderation-log'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  /** how many comments are to be rejected; 0 closes the dialog */
  count: number
  onReject: (reason: string | undefined) => void
  onClose: () => void
}

const OWN_REASON = 'own'
const NO_REASON = ''

/** Asks for the reason of a rejection: a suggested one, an own one, or none. */
export function ReasonDialog({ count, onReject, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={count > 0} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.reasonTitle(count)}</h2>
      <ReasonForm onReject={onReject} onClose={onClose} />
    </Dialog>
  )
}

/** The hosts' reasons, an own one, and none. */
function useChoices() {
  const { conversation } = useConversationOutlet()
  return [
    ...listRejectReasons(conversation.reject_reasons).map((reason) => [reason, reason] as const),
    [OWN_REASON, messages.ownReason] as const,
    [NO_REASON, messages.noReason] as const,
  ]
}

/** The key of a choice: 1 to 9, and 0 for no reason. */
const getKey = (value: string, index: number): string => (value === NO_REASON ? '0' : String(index + 1))

/** The choice that a key makes; undefined for other keys. */
function findChoice(
  choices: ReturnType<typeof useChoices>,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return choices.find(([value], index) => getKey(value, index) === key)?.[0]
}

function ReasonForm({ onReject, onClose }: Omit<Props, 'count'>) {
  // a lost sign-in keeps the text (NET-4); a kept text selects this choice
  const [ownReason, setOwnReason] = useUnsavedText('reason', '')
  // nothing is chosen beforehand: Enter must not put a reason into the log that nobody chose
  const [choice, setChoice] = useState<string | undefined>(ownReason === '' ? undefined : OWN_REASON)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (choice === undefined) return setWasSubmitted(true)
    if (choice === OWN_REASON && ownReason.trim() === '') {
      setWasSubmitted(true)
      field.current?.focus()
      return
    }
    onReject((choice === OWN_REASON ? ownReason.trim() : choice) || undefined)
  }
  return (
    <form onSubmit={handleSubmit}>
      <p className="muted">{messages.reasonHelp}</p>
      <ReasonChoices choice={choice} onChoose={setChoice} onReject={onReject} />
      <p className="problem" role="alert">
        {wasSubmitted && choice === undefined && messages.reasonMissing}
      </p>
      {choice === OWN_REASON && (
        <OwnReason field={field} text={ownReason} wasSubmitted={wasSubmitted} onChange={setOwnReason} />
      )}
      <div className="row gap-8 confirm-choices">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button intent="danger" type="submit">
          {messages.reject}
        </Button>
      </div>
    </form>
  )
}

interface ChoicesProps extends Pick<Props, 'onReject'> {
  choice: string | undefined
  onChoose: (choice: string) => void
}

/** The reasons. A digit chooses one and rejects; that of an own reason waits for its words. */
function ReasonChoices({ choice, onChoose, onReject }: ChoicesProps) {
  const choices = useChoices()
  const handleKey = (event: KeyboardEvent) => {
    const chosen = findChoice(choices, event)
    if (chosen === undefined) return
    event.preventDefault()
    if (chosen === OWN_REASON) onChoose(OWN_REASON)
    else onReject(chosen || undefined)
  }
  return (
    <div className="stack gap-4 reasons" role="radiogroup" aria-label={messages.ownReasonLabel}>
      {choices.map(([value, label], index) => (
        <label key={value}>
          <input
            type="radio"
            name="reason"
            checked={choice === value}
            onChange={() => onChoose(value)}
            onKeyDown={handleKey}
          />
          <kbd aria-hidden="true">{getKey(value, index)}</kbd>
          {label}
        </label>
      ))}
    </div>
  )
}

interface OwnReasonProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** the form was submitted without a text */
  wasSubmitted: boolean
  onChange: (text: string) => void
}

function OwnReason({ field, text, wasSubmitted, onChange }: OwnReasonProps) {
  const isMissing = wasSubmitted && text.trim() === ''
  useEffect(() => field.current?.focus(), [field])
  const problem = useId()
  return (
    <>
      <textarea
        ref={field}
        className="bp6-input wide"
        aria-label={messages.ownReasonLabel}
        aria-invalid={isMissing}
        aria-describedby={problem}
        dir="auto"
        rows={3}
        maxLength={LIMITS.moderationReason}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={problem} className="problem" role="alert">
        {isMissing && messages.ownReasonEmpty}
      </p>
    </>
  )
}
