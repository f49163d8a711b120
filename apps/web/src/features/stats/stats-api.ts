import { type ConversationStats, stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import { type MonitorRange, getRangeBounds } from './monitor-range.ts'
import { useEffect, useMemo, useState } from 'react'

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationStats: createQuery(build, stats.conversationStats, 'Stats'),
    conversationHealth: createQuery(build, stats.conversationHealth, 'Stats'),
  }),
})

export const { useConversationHealthQuery, useConversationStatsQuery } = statsApi

/** A visible page of a moderator requests the figures every ten seconds; a hidden tab requests nothing (MON-4). */
export const createPollingOptions = (isPolled: boolean) => ({
  pollingInterval: isPolled ? TIMES_MS.statsPoll : 0,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
})

/** Formats of numbers, shares and times in the reader’s locale. */
export const twoDecimalFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const changeFormat = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })

export const READER_TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

export interface ShownStats {
  stats: ConversationStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
  /** when they arrived, in milliseconds */
  loadedAtMs: number
}

/**
 * Loads the statistics of a range: what happened since its start, and before its end (MON-4, MON-5). While another range loads,
 * `shown` is the previous one and `isStale` is true.
 */
export function useStats(conversation_id: string, range: MonitorRange, isPolled: boolean) {
  const [now, setNow] = useState(Date.now)
  const { from, until } = getRangeBounds(range, now)
  const query = { conversation_id, since: from ?? 0, ...(until !== undefined && { until }) }
  const answer = useConversationStatsQuery({ query }, createPollingOptions(isPolled))
  const { currentData: stats, error, isFetching, refetch, fulfilledTimeStamp: at = 0 } = answer
  const current = useMemo<ShownStats | undefined>(
    () => stats && { stats, from, until, loadedAtMs: at },
    [stats, from, until, at],
  )
  const [last, setLast] = useState<ShownStats>()
  useEffect(() => {
    if (!current) return
    setLast(current)
    // the last day moves on
    setNow(Date.now())
  }, [current])
  const shown = current ?? (error ? undefined : last)
  return { shown, isStale: !current, error, isFetching, refetch: () => void refetch() }
}
