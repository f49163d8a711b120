import { conversations } from '@folkmoot/api-types/conversations'
import { type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { type ConversationStats, stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import { type MonitorRange, getRangeBounds } from './monitor-range.ts'
import { useEffect, useMemo, useState } from 'react'

/** Statistics as Monitor caches them. */
export type PackedStats = Omit<ConversationStats, 'voteTimes'> & { voteTimes: ArrayLike<number> }

const packedByReply = new WeakMap<ConversationStats, PackedStats>()

/**
 * Packs the vote times, which are the bulk of a reply; only their number before a time is used. The store freezes and
 * compares arrays element by element, which is slow with 200,000; it leaves typed arrays alone. The same reply returns
 * the same object.
 */
function packVoteTimes(sent: ConversationStats): PackedStats {
  const packed = packedByReply.get(sent) ?? { ...sent, voteTimes: new Float64Array(sent.voteTimes) }
  packedByReply.set(sent, packed)
  return packed
}

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationStats: build.query<PackedStats, EndpointInput<typeof stats.conversationStats>>({
      query: (input) => toRequest(stats.conversationStats, input),
      transformResponse: packVoteTimes,
      providesTags: ['Stats'],
    }),
    funnelPeople: createQuery(build, conversations.getConversation),
    conversationHealth: createQuery(build, stats.conversationHealth, 'Stats'),
    funnelWaves: createQuery(build, inviteTree.listWaves, 'Wave'),
  }),
})

export const {
  useConversationHealthQuery,
  useConversationStatsQuery,
  useFunnelPeopleQuery,
  useFunnelWavesQuery,
} = statsApi

/** A visible page requests the figures every ten seconds; a hidden tab requests nothing (MON-4). */
export const POLLING_OPTIONS = {
  pollingInterval: TIMES_MS.statsPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const

/** Formats of numbers, shares and times in the reader’s locale. */
export const twoDecimalFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent' })
export const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const changeFormat = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })

export const READER_TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The requested number of points for drawing; the server's counts stay exact. */
const MAX_POINTS = 1000

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
