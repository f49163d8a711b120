import { LIMITS } from '@folkmoot/domain/limits'
import { countCharacters } from '@folkmoot/domain/text'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** A comment as it is written, how many characters may still come, and what became of the last one. */
export function useCommentForm(outbox: Outbox, moderated: boolean) {
  const { write: words } = useMessages()
  const [txt, setTxt] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { isRetrying: stuck, comments } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const left = LIMITS.seedComment - countCharacters(txt)

  useEffect(
    () =>
      outbox.onEvent((news) => {
        if (news.kind !== 'comment') return
        setSaid(news.refusal ? '' : moderated ? words.sentModerated : words.sent)
        setProblem(news.refusal ? words[news.refusal] : '')
        // what was refused comes back to be changed, unless something else is being written
        if (news.refusal) setTxt((typed) => typed || news.txt)
      }),
    [outbox, words, moderated],
  )
  const write = (text: string) => {
    setTxt(text)
    setProblem('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = txt.trim() === '' ? words.empty : left < 0 ? words.over(-left) : ''
    setProblem(wrong)
    setSaid('')
    field.current?.focus()
    if (wrong !== '') return
    setTxt('')
    void outbox.add({ kind: 'comment', txt: txt.trim() })
  }
  return { txt, write, left, problem, said: stuck && comments > 0 ? words.kept : said, send, field }
}
