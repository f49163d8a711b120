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

/** Offers news by e-mail to whoever has voted on everything there is, where the host wants it. */
export function EmailUpdatesOffer({
  session: { conversation, voting: desk, init, authFetch: ask },
  options,
}: Props) {
  const { comments, answered, exhausted, pid } = useSyncExternalStore(desk.subscribe, desk.get)
  const offered = conversation.is_active && conversation.subscribe_type === 1 && options.subscribe !== false
  const done = exhausted && comments.length === 0 && answered.size > 0
  if (!offered || !done || pid === undefined) return null
  const { conversation_id } = conversation
  return (
    <EmailUpdates
      conversation_id={conversation_id}
      authFetch={ask}
      isSubscribed={init.ptpt?.subscribed === 1}
    />
  )
}
