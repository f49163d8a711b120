import type { conversationList, ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import { createEndpointReference, type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
import { api } from '../../api/api.ts'

type Calls = typeof conversationList

// without their schemas, which the first load of the list has no room for
const listConversationPage = createEndpointReference<Calls['listConversationPage']>(
  'GET',
  '/api/v3/conversations',
)
const pinConversation = createEndpointReference<Calls['pinConversation']>('PUT', '/api/v3/conversation/pin')

type PageInput = EndpointInput<Calls['listConversationPage']>

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversationPage: build.query<ConversationPageReply, PageInput>({
      query: (input) => toRequest(listConversationPage, input),
      providesTags: ['Conversation'],
    }),
    pinConversation: build.mutation<unknown, EndpointInput<Calls['pinConversation']>>({
      query: (input) => toRequest(pinConversation, input),
      invalidatesTags: (_reply, failure) => (failure ? [] : ['Conversation']),
    }),
  }),
})

export const { useListConversationPageQuery, usePinConversationMutation } = listApi
