import { useSyncExternalStore } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { Outbox } from './outbox.ts'

/** Says what waits to be sent while the connection is away, and that it was sent afterwards, and what was not taken; nothing while all goes well. */
export function OutboxStatus({ outbox }: { outbox: Outbox }) {
  const { queue } = useMessages()
  const {
    votes,
    comments,
    isRetrying: stuck,
    hasRecovered: recovered,
    isPersistent: lasts,
    refusal,
  } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const waiting = stuck && votes + comments > 0
  const sentences = [
    waiting && lasts ? queue.waiting(votes + comments) : '',
    recovered && votes + comments === 0 ? queue.sent : '',
    waiting && !lasts ? queue.unkept : '',
    refusal === undefined ? '' : refusal === 'closed' ? queue.closed : queue.refused,
  ].filter(Boolean)
  return (
    <p className={sentences.length > 0 ? 'outbox shown' : 'outbox'} role="status">
      {sentences.join(' ')}
    </p>
  )
}
