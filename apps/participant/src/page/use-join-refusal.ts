import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'
import { findJoinRefusal, type JoinRefusal } from './join-refusal.ts'

/** Reason why the person cannot join, if any. When an invite becomes required later, it reloads the conversation once. */
export function useJoinRefusal(
  { init, outbox }: Pick<Session, 'init' | 'outbox'>,
  xid: string | undefined,
  onChanged: () => void,
): JoinRefusal | undefined {
  const { needsInvite } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const refusal = findJoinRefusal(init, xid)
  const hasChanged = needsInvite && refusal === undefined
  useEffect(() => {
    if (hasChanged) onChanged()
  }, [hasChanged, onChanged])
  return refusal
}
