import { Button, Classes } from '@blueprintjs/core'
import type { FormEvent } from 'react'
import { seeds } from '../../messages/seed-comments.ts'
import { SeedLikeness } from './SeedLikeness.tsx'
import type { SeedField } from './use-seed-text.ts'

const ID = 'seed-text'
const numbers = new Intl.NumberFormat()

/** The button says where the comment is, and says it aloud. */
const Submit = ({ label, sending, off }: { label: string; sending: boolean; off: boolean }) => (
  <>
    <span className="visually-hidden" role="status">
      {label !== seeds.submit && label}
    </span>
    <Button type="submit" intent="primary" disabled={off} aria-disabled={sending || off}>
      {label}
    </Button>
  </>
)

/** What was pasted is never cut: it is said how much of it is too much. */
const Counter = ({ characters, over }: { characters: number; over: number }) => (
  <span id={`${ID}-counter`} className="setting-help">
    {seeds.counter(numbers.format(characters))}
    <span className="seed-problem" role="status">
      {over > 0 && ` · ${seeds.tooMany(over, numbers.format(over))}`}
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
      <label htmlFor={ID} className="setting-label">
        {seeds.text}
      </label>
      <textarea
        id={ID}
        className={`${Classes.INPUT} ${Classes.TEXT_AREA} seed-textarea`}
        data-testid="seed_form"
        dir="auto"
        rows={3}
        value={text}
        readOnly={sending}
        aria-invalid={problem || over > 0 ? true : undefined}
        aria-describedby={`${ID}-counter ${ID}-problem`}
        onChange={(event) => edit(event.target.value)}
      />
      <div className="seed-under">
        <Counter characters={characters} over={over} />
        <Submit label={label} sending={sending} off={over > 0} />
      </div>
      <SeedLikeness alike={alike} />
      {problem && (
        <p id={`${ID}-problem`} className="seed-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
