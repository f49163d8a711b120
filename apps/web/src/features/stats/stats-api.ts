import { conversations, inviteTree, stats } from '@folkmoot/api-types'
import { TIMES } from '@folkmoot/domain'
import { api } from '../../api/api.ts'
import { query } from '../../api/from-contract.ts'

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationStats: query(build, stats.conversationStats, 'Stats'),
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
