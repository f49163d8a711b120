import { Button } from '@blueprintjs/core'
import { LIMITS, MODERATION_REASONS } from '@folkmoot/domain'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useDraft } from '../../session/drafts.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  /** how many comments are to be rejected; closed while it is 0 */
  count: number
  onReject: (reason: string | undefined) => void
  onClose: () => void
}

const OWN = 'own'
const NONE = ''

/** Asks why comments are rejected: one of the usual reasons, own words, or none. */
export function ReasonDialog({ count, onReject, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={count > 0} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.reasonTitle(count)}</h2>
      <ReasonForm onReject={onReject} onClose={onClose} />
    </Dialog>
  )
}

const CHOICES = [
  ...MODERATION_REASONS.map((reason) => [reason, reason] as const),
  [OWN, messages.ownWords] as const,
  [NONE, messages.noReason] as const,
]

function ReasonForm({ onReject, onClose }: Omit<Props, 'count'>) {
  // kept over a sign-in that comes between (NET-4); whoever comes back to their own words meant to use them
  const [own, setOwn] = useDraft('reason', '')
  const [choice, setChoice] = useState<string>(own === '' ? MODERATION_REASONS[0] : OWN)
  const [empty, setEmpty] = useState(false)
  const words = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice === OWN && own.trim() === '') {
      setEmpty(true)
      words.current?.focus()
      return
    }
    onReject((choice === OWN ? own.trim() : choice) || undefined)
  }
  return (
    <form onSubmit={submit}>
      <p className="reason-help">{messages.reasonHelp}</p>
      <div className="reasons" role="radiogroup" aria-label={messages.ownWordsLabel}>
        {CHOICES.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="reason" checked={choice === value} onChange={() => setChoice(value)} />
            {label}
          </label>
        ))}
      </div>
      {choice === OWN && (
        <OwnWords field={words} words={own} empty={empty && own.trim() === ''} onChange={setOwn} />
      )}
      <div className="confirm-choices">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button intent="danger" type="submit">
          {messages.reject}
        </Button>
      </div>
    </form>
  )
}

interface OwnProps {
  field: RefObject<HTMLTextAreaElement | null>
  words: string
  /** it was sent without a word */
  empty: boolean
  onChange: (words: string) => void
}

function OwnWords({ field, words, empty, onChange }: OwnProps) {
  const problem = useId()
  return (
    <>
      <textarea
        ref={field}
        className="bp6-input reason-words"
        aria-label={messages.ownWordsLabel}
        aria-invalid={empty}
        aria-describedby={problem}
        dir="auto"
        rows={3}
        maxLength={LIMITS.moderationReason}
        value={words}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={problem} className="reason-problem" role="alert">
        {empty && messages.ownWordsEmpty}
      </p>
    </>
  )
}
