import { conversations } from '@folkmoot/api-types/conversations'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

const newestApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestConversations: createQuery(build, conversations.listConversations, 'Conversation'),
  }),
})

/**
 * The newest conversation that the signed-in person owns: null when there is none, undefined while it is not known,
 * with the error of a failed lookup.
 */
export function useNewestConversation() {
  const { data, error, isFetching, refetch } = newestApi.useNewestConversationsQuery({ query: { limit: 1 } })
  return { newest: data && (data[0] ?? null), error, isFetching, refetch }
}
