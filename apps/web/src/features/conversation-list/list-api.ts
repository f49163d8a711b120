import type { conversationList, ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import {
  createEndpointReference,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import { api } from '../../api/api.ts'

type Calls = typeof conversationList

// without their schemas, which the first load of the list has no room for
const listConversationPage = createEndpointReference<Calls['listConversationPage']>(
  'GET',
  '/api/v3/conversations',
)
const pinConversation = createEndpointReference<Calls['pinConversation']>('PUT', '/api/v3/conversation/pin')
const createExample = createEndpointReference<Calls['createExample']>('POST', '/api/v3/conversation/example')

type PageInput = EndpointInput<Calls['listConversationPage']>

/** A page of the list, and whether the server has pages, pins and examples (RUN-5). */
export interface LoadedPage extends ConversationPageReply {
  hasExtensions: boolean
}

/** A server without pages answers with the whole list; the rule that makes a page of it loads only then. */
async function readPage(
  reply: ConversationPageReply | ConversationListItem[],
  { query }: PageInput,
): Promise<LoadedPage> {
  if (!Array.isArray(reply)) return { ...reply, hasExtensions: true }
  const { createConversationPage } = await import('@folkmoot/domain/conversation-page')
  const { search = '', status, sort = 'participants', page = 1, part } = query
  return { ...createConversationPage(reply, { search, status, sort, page, part }), hasExtensions: false }
}

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversationPage: build.query<LoadedPage, PageInput>({
      query: (input) => toRequest(listConversationPage, input),
      transformResponse: (reply: ConversationPageReply, _, input) => readPage(reply, input),
      providesTags: ['Conversation'],
    }),
    pinConversation: build.mutation<unknown, EndpointInput<Calls['pinConversation']>>({
      query: (input) => toRequest(pinConversation, input),
      invalidatesTags: (_reply, failure) => (failure ? [] : ['Conversation']),
    }),
    createExample: build.mutation<
      EndpointReply<Calls['createExample']>,
      EndpointInput<Calls['createExample']>
    >({
      query: (input) => toRequest(createExample, input),
      invalidatesTags: (_reply, failure) => (failure ? [] : ['Conversation']),
    }),
  }),
})

export const { useListConversationPageQuery, usePinConversationMutation, useCreateExampleMutation } = listApi
