import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'
import { findJoinRefusal, type JoinRefusal } from './join-refusal.ts'

/** The door before somebody, if there is one. One that was shut after the page was opened has it asked for anew, once. */
export function useJoinRefusal(
  { init, outbox }: Pick<Session, 'init' | 'outbox'>,
  xid: string | undefined,
  onChanged: () => void,
): JoinRefusal | undefined {
  const { needsInvite: shut } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const door = findJoinRefusal(init, xid)
  const isNews = shut && door === undefined
  useEffect(() => {
    if (isNews) onChanged()
  }, [isNews, onChanged])
  return door
}
