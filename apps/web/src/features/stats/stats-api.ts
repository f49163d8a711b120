import { conversations } from '@folkmoot/api-types/conversations'
import { type InputOf, toRequest } from '@folkmoot/api-types/endpoint'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { type ConversationStats, stats } from '@folkmoot/api-types/stats'
import { TIMES } from '@folkmoot/domain/limits'
import { api } from '../../api/api.ts'
import { query } from '../../api/from-contract.ts'

/** Statistics as Monitor keeps them. */
export type KeptStats = Omit<ConversationStats, 'voteTimes'> & { voteTimes: ArrayLike<number> }

const kept = new WeakMap<ConversationStats, KeptStats>()

/**
 * The times of the votes are by far the most of an answer, and nothing but their number before a moment is read of them.
 * The store freezes and compares arrays number by number, which is felt with 200,000; it takes packed ones as they are.
 * The same answer gives the same statistics.
 */
function keep(sent: ConversationStats): KeptStats {
  const packed = kept.get(sent) ?? { ...sent, voteTimes: new Float64Array(sent.voteTimes) }
  kept.set(sent, packed)
  return packed
}

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationStats: build.query<KeptStats, InputOf<typeof stats.conversationStats>>({
      query: (input) => toRequest(stats.conversationStats, input),
      transformResponse: keep,
      providesTags: ['Stats'],
    }),
    funnelPeople: query(build, conversations.getConversation),
    funnelWaves: query(build, inviteTree.listWaves, 'Wave'),
  }),
})

export const { useConversationStatsQuery, useFunnelPeopleQuery, useFunnelWavesQuery } = statsApi

/** While the page is looked at the figures are asked for every ten seconds; a hidden tab asks nothing (MON-4). */
export const POLLING = {
  pollingInterval: TIMES.statsPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const
