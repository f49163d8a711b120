import { useId, type RefObject } from 'react'
import { useCodeForm } from './use-code-form.ts'

interface Props {
  heading: string
  label: string
  help: string
  /** on the button, and while the answer is awaited */
  submitLabel: string
  pendingLabel: string
  /** what stands in the field at first */
  initialCode?: string
  /** tries the code; gives a sentence when it is refused */
  onCode: (code: string) => Promise<string | undefined>
}

interface CodeFieldProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  code: string
  isRefused: boolean
  onChange: (code: string) => void
}

/** What a code is typed into: nothing that a device does to words of a language happens to it. */
function CodeField({ id, field, code, isRefused, onChange }: CodeFieldProps) {
  return (
    <input
      id={id}
      ref={field}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-describedby={`${id}-help ${id}-problem`}
      aria-invalid={isRefused}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/** A field for one code with a button; a refusal stands below the field, and the code stays in it. */
export function CodeForm({
  heading,
  label,
  help,
  submitLabel: action,
  pendingLabel: pending,
  initialCode: given = '',
  onCode,
}: Props) {
  const { code, setCode, problem, isBusy, send, field } = useCodeForm(given, onCode)
  const id = useId()
  return (
    <form className="code-form" onSubmit={(event) => void send(event)} noValidate>
      <h3>{heading}</h3>
      <label htmlFor={id}>{label}</label>
      <CodeField id={id} field={field} code={code} isRefused={problem !== undefined} onChange={setCode} />
      <p id={`${id}-help`} className="code-help">
        {help}
      </p>
      <p id={`${id}-problem`} className="code-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? pending : action}
      </button>
    </form>
  )
}
