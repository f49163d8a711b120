import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '../messages/language.tsx'
import type { Outbox } from './outbox.ts'

interface Props {
  outbox: Outbox
}

/** What is not sent yet while the connection is down, that it was sent later, and what the server refused: sentences by their kind. */
function useSentences(outbox: Outbox): Readonly<Record<string, string>> {
  const { queue } = useMessages()
  const { votes, comments, isRetrying, isCrowded, hasRecovered, isPersistent, refusal } =
    useSyncExternalStore(outbox.subscribe, outbox.get)
  const count = votes + comments
  const isWaiting = isRetrying && count > 0
  return {
    ...(isWaiting && isPersistent
      ? isCrowded
        ? { crowded: queue.crowded }
        : { waiting: queue.waiting(count) }
      : {}),
    ...(hasRecovered && count === 0 ? { sent: queue.sent } : {}),
    ...(isWaiting && !isPersistent ? { unkept: queue.unkept } : {}),
    ...(refusal === undefined ? {} : { refusal: refusal === 'closed' ? queue.closed : queue.refused }),
  }
}

/** Shows the state of the outbox. It is no live region: `OutboxAnnouncement` is. */
export function OutboxStatus({ outbox }: Props) {
  const sentences = Object.values(useSentences(outbox))
  return <p className={sentences.length > 0 ? 'outbox shown' : 'outbox'}>{sentences.join(' ')}</p>
}

/** Tells screen readers a new kind of state of the outbox, not each further answer that waits: that would talk over the comments. */
export function OutboxAnnouncement({ outbox }: Props) {
  const sentences = useSentences(outbox)
  const kinds = Object.keys(sentences).join(' ')
  const [heard, setHeard] = useState({ kinds: '', text: '' })
  if (heard.kinds !== kinds) setHeard({ kinds, text: Object.values(sentences).join(' ') })
  return (
    <p className="unseen" role="status">
      {heard.text}
    </p>
  )
}
