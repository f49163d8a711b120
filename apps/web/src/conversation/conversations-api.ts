import { type Conversation, conversations } from '@folkmoot/api-types/conversations'
import { api } from '../api/api.ts'
import { isApiFailure } from '../api/failure.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'

const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: createQuery(build, conversations.listConversations, 'Conversation'),
    getConversation: {
      ...createQuery(build, conversations.getConversation),
      // dropped on leaving (ADM-4)
      keepUnusedDataFor: 0,
      // a reload that is older than a save does not overwrite it (CFG-9)
      merge: (known, reloaded) => (reloaded.settings_version < known.settings_version ? known : reloaded),
    },
    createConversation: createMutation(build, conversations.createConversation, 'Conversation'),
    updateConversation: createMutation(build, conversations.updateConversation),
    changeLogo: createMutation(build, conversations.changeLogo),
    cloneConversation: createMutation(build, conversations.cloneConversation, 'Conversation'),
    deleteConversation: createMutation(build, conversations.deleteConversation, 'Conversation'),
  }),
})

export const {
  useListConversationsQuery,
  useGetConversationQuery,
  useCreateConversationMutation,
  useCloneConversationMutation,
  useChangeLogoMutation,
  useDeleteConversationMutation,
} = conversationsApi

/** The current conversation in the error response to a save that started from an older one (CFG-9). */
export function findCurrentConversation(problem: unknown): Partial<Conversation> | undefined {
  if (!isApiFailure(problem) || problem.code !== 'polis_err_conversation_settings_changed') return undefined
  return (problem.data as { conversation?: Partial<Conversation> }).conversation
}

export const { getConversation, updateConversation } = conversationsApi.endpoints

/** Merges an answer of the server into the loaded conversation, if that is still cached; fields that it lacks stay. */
export const patchConversation = (conversation_id: string, answer: Partial<Conversation>) =>
  conversationsApi.util.updateQueryData('getConversation', { query: { conversation_id } }, (known) => ({
    ...known,
    ...Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined)),
  }))
