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

/** Makes a page of the whole list of a server without pages; the rule for that loads only then. */
async function makePage(reply: readonly ConversationListItem[], { query }: PageInput): Promise<LoadedPage> {
  const { createConversationPage } = await import('@folkmoot/domain/conversation-page')
  const { search = '', status, sort = 'participants', page = 1, part } = query
  return { ...createConversationPage(reply, { search, status, sort, page, part }), hasExtensions: false }
}

/** Other servers leave `is_draft` out of lists; their filter tells which conversations are drafts. */
const saysDraft = ({ is_draft }: Partial<ConversationListItem>): boolean => is_draft !== undefined

function markDrafts(
  list: readonly ConversationListItem[],
  drafts: readonly ConversationListItem[],
): ConversationListItem[] {
  const ids = new Set(drafts.map(({ conversation_id }) => conversation_id))
  return list.map((item) => ({ ...item, is_draft: ids.has(item.conversation_id) }))
}

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConversationPage: build.query<LoadedPage, PageInput>({
      queryFn: async (input, _api, _options, ask) => {
        const request = toRequest(listConversationPage, input)
        const { data, error } = await ask(request)
        if (error) return { error }
        if (!Array.isArray(data)) return { data: { ...(data as ConversationPageReply), hasExtensions: true } }
        const list = data as ConversationListItem[]
        if (list.every(saysDraft)) return { data: await makePage(list, input) }
        const drafts = await ask({ ...request, path: `${request.path}&is_draft=true` })
        if (drafts.error) return { error: drafts.error }
        return { data: await makePage(markDrafts(list, drafts.data as ConversationListItem[]), input) }
      },
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

export const {
  useListConversationPageQuery,
  useLazyListConversationPageQuery,
  usePinConversationMutation,
  useCreateExampleMutation,
} = listApi
