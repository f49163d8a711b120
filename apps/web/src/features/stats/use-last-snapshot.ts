import { type MonitorSession, parseMonitorSessions, recordSession } from './monitor-session.ts'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { StatsCounts } from '@folkmoot/domain/stats'
import { useEffect, useState } from 'react'

/**
 * Remembers the seen counts of a conversation in this browser until sign-out (docs/decisions/monitor.md).
 * @param counts the current counts; undefined for a range in the past
 * @param at when they arrived, in milliseconds
 * @returns the counts of the last session; undefined at the first
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
