import { type Conversation, conversations, type ConversationDetails } from '@folkmoot/api-types/conversations'
import { mergeReply } from './save-queue.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { isApiFailure } from '../api/failure.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'

const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversations: createQuery(build, conversations.listConversations, 'Conversation'),
    getConversation: createQuery(build, conversations.getConversation),
    createConversation: createMutation(build, conversations.createConversation, 'Conversation'),
    updateConversation: createMutation(build, conversations.updateConversation),
    cloneConversation: createMutation(build, conversations.cloneConversation, 'Conversation'),
    deleteConversation: createMutation(build, conversations.deleteConversation, 'Conversation'),
  }),
})

conversationsApi.enhanceEndpoints({
  endpoints: {
    getConversation: {
      // dropped on leaving (ADM-4)
      keepUnusedDataFor: 0,
    },
  },
})

export const {
  useListConversationsQuery,
  useGetConversationQuery,
  useCreateConversationMutation,
  useUpdateConversationMutation,
  useCloneConversationMutation,
  useDeleteConversationMutation,
} = conversationsApi

/** The current conversation in the error response to a save that started from an older one (CFG-9). */
export function findCurrentConversation(problem: unknown): Partial<Conversation> | undefined {
  if (!isApiFailure(problem) || problem.code !== 'polis_err_conversation_settings_changed') return undefined
  return (problem.data as { conversation?: Partial<Conversation> }).conversation
}

type ApiDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** A function that merges an answer of the server into the loaded conversation, if that is still cached. */
export function usePatchConversation(conversation_id: string): (answer: Partial<Conversation>) => void {
  const dispatch = useDispatch<ApiDispatch>()
  return useCallback(
    (answer) => {
      const merge = (known: ConversationDetails) => mergeReply(known, answer)
      dispatch(
        conversationsApi.util.updateQueryData('getConversation', { query: { conversation_id } }, merge),
      )
    },
    [dispatch, conversation_id],
  )
}
