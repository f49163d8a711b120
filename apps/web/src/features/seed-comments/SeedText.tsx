import { formatNumber } from '@folkmoot/domain/format-number'
import { Button, Classes } from '@blueprintjs/core'
import type { FormEvent } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import type { SeedField } from './use-seed-text.ts'

const ID = 'seed-text'
interface SubmitProps {
  label: string
  isSending: boolean
  isDisabled: boolean
}

/** The label of the button is the state of the comment. Screen readers hear it. */
const SubmitButton = ({ label, isSending, isDisabled }: SubmitProps) => (
  <>
    <span className="visually-hidden" role="status">
      {label !== messages.submit && label}
    </span>
    <Button type="submit" intent="primary" disabled={isDisabled} aria-disabled={isSending || isDisabled}>
      {label}
    </Button>
  </>
)

/** Counts the characters. A pasted text is not cut; the counter says how much is too much. */
const Counter = ({ characters, excess }: { characters: number; excess: number }) => (
  <span id={`${ID}-counter`} className="setting-help">
    {messages.counter(formatNumber(characters))}
    <span className="seed-problem" role="status">
      {excess > 0 && ` · ${messages.tooMany(excess, formatNumber(excess))}`}
    </span>
  </span>
)

/** The form for one seed comment (CFG-6). */
export function SeedText({ field }: { field: SeedField }) {
  const { text, characters, excess, edit, submit, isSending, problem, label } = field
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="setting" onSubmit={handleSubmit} noValidate>
      <label htmlFor={ID} className="setting-label">
        {messages.text}
      </label>
      <textarea
        id={ID}
        className={`${Classes.INPUT} ${Classes.TEXT_AREA} seed-textarea`}
        data-testid="seed_form"
        dir="auto"
        rows={3}
        value={text}
        readOnly={isSending}
        aria-invalid={problem || excess > 0 ? true : undefined}
        aria-describedby={`${ID}-counter ${ID}-problem`}
        onChange={(event) => edit(event.target.value)}
      />
      <div className="seed-footer">
        <Counter characters={characters} excess={excess} />
        <SubmitButton label={label} isSending={isSending} isDisabled={excess > 0} />
      </div>
      {problem && (
        <p id={`${ID}-problem`} className="seed-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
