import { formatNumber } from '@folkmoot/domain/format-number'
import { Button, Classes } from '@blueprintjs/core'
import type { FormEvent } from 'react'
import { seedMessages } from '../../messages/seeds.ts'
import { SeedDuplicates } from './SeedDuplicates.tsx'
import type { SeedField } from './use-seed-text.ts'

const FIELD_ID = 'seed-text'
/** The button says where the comment is, and says it aloud. */
const Submit = ({ label, sending, off }: { label: string; sending: boolean; off: boolean }) => (
  <>
    <span className="visually-hidden" role="status">
      {label !== seedMessages.submit && label}
    </span>
    <Button type="submit" intent="primary" disabled={off} aria-disabled={sending || off}>
      {label}
    </Button>
  </>
)

/** What was pasted is never cut: it is said how much of it is too much. */
const Counter = ({ characters, over }: { characters: number; over: number }) => (
  <span id={`${FIELD_ID}-counter`} className="setting-help">
    {seedMessages.counter(formatNumber(characters))}
    <span className="seed-problem" role="status">
      {over > 0 && ` · ${seedMessages.tooMany(over, formatNumber(over))}`}
    </span>
  </span>
)

/** One seed comment: written, counted, sent (CFG-6). */
export function SeedText({ field }: { field: SeedField }) {
  const { text, characters, over, alike, edit, submit, sending, problem, label } = field
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="setting" onSubmit={send} noValidate>
      <label htmlFor={FIELD_ID} className="setting-label">
        {seedMessages.text}
      </label>
      <textarea
        id={FIELD_ID}
        className={`${Classes.INPUT} ${Classes.TEXT_AREA} seed-textarea`}
        data-testid="seed_form"
        dir="auto"
        rows={3}
        value={text}
        readOnly={sending}
        aria-invalid={problem || over > 0 ? true : undefined}
        aria-describedby={`${FIELD_ID}-counter ${FIELD_ID}-problem`}
        onChange={(event) => edit(event.target.value)}
      />
      <div className="seed-under">
        <Counter characters={characters} over={over} />
        <Submit label={label} sending={sending} off={over > 0} />
      </div>
      <SeedDuplicates alike={alike} />
      {problem && (
        <p id={`${FIELD_ID}-problem`} className="seed-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
