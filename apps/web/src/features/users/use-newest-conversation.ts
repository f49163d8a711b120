import { conversations } from '@folkmoot/api-types/conversations'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

const newestApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestConversations: createQuery(build, conversations.listConversations, 'Conversation'),
  }),
})

/**
 * The conversation that the signed-in person has made last: null when there is none, undefined while that is not known,
 * with what went wrong in looking.
 */
export function useNewestConversation() {
  const { data, error, isFetching, refetch } = newestApi.useNewestConversationsQuery({ query: { limit: 1 } })
  return { newest: data && (data[0] ?? null), error, isFetching, refetch }
}
