import { useSyncExternalStore } from 'react'
import type { PageOptions } from '../frame/options.ts'
import type { Session } from '../session/session.ts'
import { loadOnDemand } from './load-on-demand.tsx'

const EmailUpdates = loadOnDemand(
  async () => (await import('../features/subscriptions/EmailUpdates.tsx')).EmailUpdates,
)

interface Props {
  session: Session
  options: PageOptions
}

/** Offers email updates after the last comment, where the host wants it. */
export function EmailUpdatesOffer({ session: { conversation, voting, init, authFetch }, options }: Props) {
  const { comments, answered, isExhausted, pid } = useSyncExternalStore(voting.subscribe, voting.get)
  const isOffered = conversation.is_active && conversation.subscribe_type === 1 && options.subscribe !== false
  const isDone = isExhausted && comments.length === 0 && answered.size > 0
  if (!isOffered || !isDone || pid === undefined) return null
  const { conversation_id } = conversation
  return (
    <EmailUpdates
      conversation_id={conversation_id}
      authFetch={authFetch}
      isSubscribed={init.ptpt?.subscribed === 1}
    />
  )
}
