import { stats } from '@folkmoot/api-types'
import { api } from '../../api/api.ts'
import { query } from '../../api/from-contract.ts'

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({ conversationStats: query(build, stats.conversationStats, 'Stats') }),
})

export const { useConversationStatsQuery } = statsApi
