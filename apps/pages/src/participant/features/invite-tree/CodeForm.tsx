import { useRef, useState, type FormEvent, useId, type RefObject } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** State of a form for a code: one request at a time, and its error message. */
function useCodeForm(initialCode: string, onCode: (code: string) => Promise<string | undefined>) {
  const { invites } = useMessages()
  const [code, setCode] = useState(initialCode)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = code.trim()
    setProblem(undefined)
    setBusy(true)
    const refused = typed === '' ? invites.refused.empty : await onCode(typed)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) field.current?.focus()
  }
  return { code, setCode, problem, isBusy, send, field }
}

interface Props {
  heading: string
  label: string
  help: string
  /** text of the button, and while a request is pending */
  submitLabel: string
  pendingLabel: string
  initialCode?: string
  /** submits the code; returns an error message when it is refused */
  onCode: (code: string) => Promise<string | undefined>
}

interface CodeFieldProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  code: string
  isRefused: boolean
  onChange: (code: string) => void
}

/** Input for a code, without spelling correction and the like. */
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

/** Form for one code. An error message appears below the field, which keeps the code. */
export function CodeForm({
  heading,
  label,
  help,
  submitLabel,
  pendingLabel,
  initialCode = '',
  onCode,
}: Props) {
  const { code, setCode, problem, isBusy, send, field } = useCodeForm(initialCode, onCode)
  const id = useId()
  return (
    <form className="code-form" onSubmit={(event) => void send(event)} noValidate>
      <h3>{heading}</h3>
      <label htmlFor={id}>{label}</label>
      <CodeField id={id} field={field} code={code} isRefused={problem !== undefined} onChange={setCode} />
      <p id={`${id}-help`} className="code-help">
        {help}
      </p>
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? pendingLabel : submitLabel}
      </button>
    </form>
  )
}
