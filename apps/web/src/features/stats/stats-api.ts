import { conversations } from '@folkmoot/api-types/conversations'
import { type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { type ConversationStats, stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

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
