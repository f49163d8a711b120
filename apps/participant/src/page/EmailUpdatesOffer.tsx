import { lazy, useSyncExternalStore } from 'react'
import type { PageOptions } from '../frame/options.ts'
import type { Session } from '../session/session.ts'

const EmailUpdates = lazy(async () => ({
  default: (await import('../features/subscriptions/EmailUpdates.tsx')).EmailUpdates,
}))

interface Props {
  session: Session
  options: PageOptions
}

/** Offers email updates after the last comment, where the host wants it. */
export function EmailUpdatesOffer({ session: { conversation, voting, init, authFetch }, options }: Props) {
  const { comments, answered, exhausted, pid } = useSyncExternalStore(voting.subscribe, voting.get)
  const isOffered = conversation.is_active && conversation.subscribe_type === 1 && options.subscribe !== false
  const isDone = exhausted && comments.length === 0 && answered.size > 0
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
