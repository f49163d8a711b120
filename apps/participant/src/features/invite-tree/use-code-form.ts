import { useRef, useState, type FormEvent } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** State of a form for a code: one request at a time, and its error message. */
export function useCodeForm(initialCode: string, onCode: (code: string) => Promise<string | undefined>) {
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
