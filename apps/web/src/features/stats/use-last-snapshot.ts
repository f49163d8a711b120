import { type MonitorSession, parseMonitorSessions, recordSession } from './monitor-session.ts'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { StatsCounts } from '@folkmoot/domain/stats'
import { useEffect, useState } from 'react'

/**
 * Remembers in this browser what is seen of a conversation, until one signs out (docs/decisions/monitor.md).
 * @param counts what is seen now; undefined when it is not the present
 * @param at when it arrived, in milliseconds
 * @returns what was seen at the last look; undefined at the first
 */
export function useLastSnapshot(
  conversation_id: string,
  counts: StatsCounts | undefined,
  at: number,
): MonitorSession | undefined {
  const [before, setBefore] = useState<MonitorSession>()
  useEffect(() => {
    if (!counts) return
    const key = `${PRODUCT_SLUG}:monitor:${conversation_id}`
    const memory = recordSession(parseMonitorSessions(localStorage.getItem(key)), counts, at)
    localStorage.setItem(key, JSON.stringify(memory))
    setBefore(memory.before)
  }, [conversation_id, counts, at])
  return before
}
