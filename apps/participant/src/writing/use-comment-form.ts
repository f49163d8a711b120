import { LIMITS } from '@folkmoot/domain/limits'
import { countCharacters } from '@folkmoot/domain/text'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** State of the form for a comment: its text, the characters left, and the result of the last one. */
export function useCommentForm(outbox: Outbox, isModerated: boolean) {
  const { write: words } = useMessages()
  const [txt, setTxt] = useState('')
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { isRetrying, comments } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const left = LIMITS.seedComment - countCharacters(txt)

  useEffect(
    () =>
      outbox.onEvent((event) => {
        if (event.kind !== 'comment') return
        setStatus(event.refusal ? '' : isModerated ? words.sentModerated : words.sent)
        setProblem(event.refusal ? words[event.refusal] : '')
        // a refused comment returns to the field unless another one is being written
        if (event.refusal) setTxt((typed) => typed || event.txt)
      }),
    [outbox, words, isModerated],
  )
  const write = (text: string) => {
    setTxt(text)
    setProblem('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const mistake = txt.trim() === '' ? words.empty : left < 0 ? words.over(-left) : ''
    setProblem(mistake)
    setStatus('')
    field.current?.focus()
    if (mistake !== '') return
    setTxt('')
    void outbox.add({ kind: 'comment', txt: txt.trim() })
  }
  return { txt, write, left, problem, status: isRetrying && comments > 0 ? words.kept : status, send, field }
}
