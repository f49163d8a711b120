import { type MonitorRange, getRangeBounds } from './monitor-range.ts'
import { useEffect, useMemo, useState } from 'react'
import { type PackedStats, POLLING_OPTIONS, useConversationStatsQuery } from './stats-api.ts'

/** The requested number of points for drawing; the server's counts stay exact. */
const MAX_POINTS = 1000

/** The shown statistics. */
export interface ShownStats {
  stats: PackedStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
  /** when they arrived, in milliseconds */
  loadedAtMs: number
}

/**
 * Loads the statistics of a range. The server applies the end; the browser cuts the start (MON-4, MON-5), which needs
 * complete arrays. While another range loads, `shown` is the previous one and `isStale` is true.
 */
export function useStats(conversation_id: string, range: MonitorRange) {
  const [opened] = useState(Date.now)
  // the last day moves on, but the existence of a start does not depend on the time
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
  return { shown, isStale: !current, error, isFetching, refetch: () => void refetch() }
}
