import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'
import { doorOf, type Door } from './door.ts'

/** The door before somebody, if there is one. One that was shut after the page was opened has it asked for anew, once. */
export function useDoor(
  { init, outbox }: Pick<Session, 'init' | 'outbox'>,
  xid: string | undefined,
  onChanged: () => void,
): Door | undefined {
  const { door: shut } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const door = doorOf(init, xid)
  const isNews = shut && door === undefined
  useEffect(() => {
    if (isNews) onChanged()
  }, [isNews, onChanged])
  return door
}
