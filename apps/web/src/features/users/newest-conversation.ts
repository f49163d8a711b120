import { conversations } from '@folkmoot/api-types'
import { api } from '../../api/api.ts'
import { query } from '../../api/from-contract.ts'

const newestApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestConversations: query(build, conversations.listConversations, 'Conversation'),
  }),
})

/** The conversation that the signed-in person has made last; null when there is none, undefined while that is not known. */
export function useNewestConversation() {
  const { data } = newestApi.useNewestConversationsQuery({ query: { limit: 1 } })
  return data && (data[0] ?? null)
}
