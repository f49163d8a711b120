import { conversations } from '@folkmoot/api-types/conversations'
import { type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { type ConversationStats, stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

/** Statistics as Monitor keeps them. */
export type PackedStats = Omit<ConversationStats, 'voteTimes'> & { voteTimes: ArrayLike<number> }

const packedByReply = new WeakMap<ConversationStats, PackedStats>()

/**
 * The times of the votes are by far the most of an answer, and nothing but their number before a moment is read of them.
 * The store freezes and compares arrays number by number, which is felt with 200,000; it takes packed ones as they are.
 * The same answer gives the same statistics.
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
    funnelWaves: createQuery(build, inviteTree.listWaves, 'Wave'),
  }),
})

export const { useConversationStatsQuery, useFunnelPeopleQuery, useFunnelWavesQuery } = statsApi

/** While the page is looked at the figures are asked for every ten seconds; a hidden tab asks nothing (MON-4). */
export const POLLING_OPTIONS = {
  pollingInterval: TIMES_MS.statsPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const
