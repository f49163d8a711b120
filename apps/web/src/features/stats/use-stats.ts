import { type MonitorRange, getRangeBounds } from './monitor-range.ts'
import { useEffect, useMemo, useState } from 'react'
import { type PackedStats, POLLING_OPTIONS, useConversationStatsQuery } from './stats-api.ts'

/** As many points as the server is to send of what is drawn and saved; its counts are exact (docs/decisions/monitor.md). */
const MAX_POINTS = 1000

/** What Monitor shows. */
export interface ShownStats {
  stats: PackedStats
  /** in milliseconds; what is absent has no limit */
  from: number | undefined
  until: number | undefined
  /** when they arrived, in milliseconds */
  loadedAtMs: number
}

/**
 * The statistics of a range: the end is asked of the server, the beginning is cut here (MON-4, MON-5), for which the
 * arrays have to be whole. While another range is on its way, `shown` is still the last one, and `stale`.
 */
export function useStats(conversation_id: string, range: MonitorRange) {
  const [opened] = useState(Date.now)
  // the last day moves on, but whether there is a beginning does not depend on the time
  const limits = getRangeBounds(range, opened)
  const { until } = limits
  const whole = limits.from !== undefined
  const answer = useConversationStatsQuery(
    {
      query: {
        conversation_id,
        ...(until !== undefined && { until }),
        ...(!whole && { points: MAX_POINTS }),
      },
    },
    POLLING_OPTIONS,
  )
  const { currentData: stats, error, isFetching, refetch, fulfilledTimeStamp: at = 0 } = answer
  const { from } = getRangeBounds(range, at)
  const current = useMemo<ShownStats | undefined>(
    () => stats && { stats, from, until, loadedAtMs: at },
    [stats, from, until, at],
  )
  const [last, setLast] = useState<ShownStats>()
  useEffect(() => {
    if (current) setLast(current)
  }, [current])
  const shown = current ?? (error ? undefined : last)
  return { shown, stale: !current, error, isFetching, refetch: () => void refetch() }
}
