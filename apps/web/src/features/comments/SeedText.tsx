import { Button, Classes } from '@blueprintjs/core'
import { LIMITS } from '@folkmoot/domain'
import type { FormEvent } from 'react'
import { seeds } from '../../messages/seeds.ts'
import { useSeedText } from './use-seed-text.ts'

const ID = 'seed-text'
const numbers = new Intl.NumberFormat()

/** The button says where the comment is, and says it aloud. */
const Submit = ({ label, sending }: { label: string; sending: boolean }) => (
  <>
    <span className="visually-hidden" role="status">
      {label !== seeds.submit && label}
    </span>
    <Button type="submit" intent="primary" aria-disabled={sending}>
      {label}
    </Button>
  </>
)

interface Props {
  conversation_id: string
  /** told whether there is a text that leaving the page would lose */
  onUnsent: (unsent: boolean) => void
}

/** One seed comment: written, counted, sent (CFG-6). */
export function SeedText({ conversation_id, onUnsent }: Props) {
  const { text, edit, submit, sending, problem, label } = useSeedText(conversation_id, onUnsent)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="setting" onSubmit={send} noValidate>
      <label htmlFor={ID} className="setting-label">
        {seeds.text}
      </label>
      <textarea
        id={ID}
        className={`${Classes.INPUT} ${Classes.TEXT_AREA} seed-textarea`}
        data-testid="seed_form"
        dir="auto"
        rows={3}
        maxLength={LIMITS.seedComment}
        value={text}
        readOnly={sending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${ID}-counter ${ID}-problem`}
        onChange={(event) => edit(event.target.value)}
      />
      <div className="seed-under">
        <span id={`${ID}-counter`} className="setting-help">
          {seeds.counter(numbers.format(text.length))}
        </span>
        <Submit label={label} sending={sending} />
      </div>
      {problem && (
        <p id={`${ID}-problem`} className="seed-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
