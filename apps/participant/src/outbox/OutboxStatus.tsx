import { useSyncExternalStore } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { Outbox } from './outbox.ts'

/** Tells what is not sent yet while the connection is down, that it was sent later, and what the server refused. */
export function OutboxStatus({ outbox }: { outbox: Outbox }) {
  const { queue } = useMessages()
  const { votes, comments, isRetrying, isCrowded, isProving, hasRecovered, isPersistent, refusal } =
    useSyncExternalStore(outbox.subscribe, outbox.get)
  const count = votes + comments
  const isWaiting = isRetrying && count > 0
  const sentences = [
    isProving ? queue.proving : '',
    isWaiting && isPersistent && !isProving ? (isCrowded ? queue.crowded : queue.waiting(count)) : '',
    hasRecovered && count === 0 ? queue.sent : '',
    isWaiting && !isPersistent ? queue.unkept : '',
    refusal === undefined ? '' : refusal === 'closed' ? queue.closed : queue.refused,
  ].filter(Boolean)
  return (
    <p className={sentences.length > 0 ? 'outbox shown' : 'outbox'} role="status">
      {sentences.join(' ')}
    </p>
  )
}
