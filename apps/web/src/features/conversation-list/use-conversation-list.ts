import {
  createListPage,
  isFiltered,
  type ListPart,
  type ListView,
  parseListView,
  toListViewParameters,
} from '@folkmoot/domain/conversation-list'
import { LIMITS } from '@folkmoot/domain/limits'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../../ui/use-address-text.ts'
import type { conversationList, ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import type { ConversationListItem, conversations } from '@folkmoot/api-types/conversations'
import { createEndpointReference, type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
import { api } from '../../api/api.ts'

/** The list's filter, order and page, stored in the address (LIST-6), and functions that change them. */
function useListView() {
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => parseListView(parameters), [parameters])
  const write = (view: ListView) =>
    setParameters(toListViewParameters(view), { replace: true, preventScrollReset: true })
  const typed = useAddressText(address.search, (search) => write({ ...address, search, page: 1 }))
  const { text, setText, take, follow } = typed
  const change = (parts: Partial<ListView>) => {
    const { search = text, ...choices } = parts
    if (Object.keys(choices).length === 0) return setText(search)
    // a choice is written at once, together with the typed search
    take(search)
    write({ ...address, search, page: 1, ...choices })
  }
  const view = useMemo(() => ({ ...address, search: text }), [address, text])
  return {
    /** as typed */
    view,
    /** as the server is asked for it */
    address,
    change,
    /** turns to another page, to which Back returns */
    turn: (page: number) => setParameters(toListViewParameters({ ...address, page })),
    /** call on blur of the search: writes the address at once */
    leaveSearch: follow,
  }
}

/** Creates the input of the call for a page. */
const createPageInput = (part: ListPart, { search, status, sort, page }: ListView) => ({
  query: {
    want_page: true,
    part,
    ...(search.trim() === '' ? {} : { search: search.slice(0, LIMITS.listSearch) }),
    ...(status === undefined ? {} : { status }),
    sort,
    page,
    include_all_conversations_i_am_in: true,
  },
})

const RELOADING = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const
const WHOLE_LIST = { query: { include_all_conversations_i_am_in: true } }

/**
 * Loads the list, and reloads it on return to the page. The browser searches and sorts it; of more conversations than it may hold
 * the server makes the pages, of which the last one stays until the next has come.
 */
export function useConversationList(part: ListPart) {
  const list = useListView()
  const whole = useWholeListQuery(WHOLE_LIST, RELOADING)
  const isLong = (whole.data?.length ?? 0) > LIMITS.browserList
  const served = useListConversationPageQuery(createPageInput(part, list.address), {
    ...RELOADING,
    skip: !isLong,
  })
  const made = useMemo(
    () => whole.data && createListPage(whole.data, part, list.address),
    [whole.data, part, list.address],
  )
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = isLong ? served : { ...whole, data: made }
  const page = { data, error, isFetching, refetch: () => void refetch(), fulfilledTimeStamp }
  return {
    list,
    page,
    isEmpty: data !== undefined && data.total + data.archived === 0 && !isFiltered(list.address),
  }
}

type Calls = typeof conversationList

// without their schemas, which the first load of the list has no room for
const listConversationPage = createEndpointReference<Calls['listConversationPage']>(
  'GET',
  '/api/v3/conversations',
)
const listConversations = createEndpointReference<typeof conversations.listConversations>(
  'GET',
  '/api/v3/conversations',
)
const pinConversation = createEndpointReference<Calls['pinConversation']>('PUT', '/api/v3/conversation/pin')

type PageInput = EndpointInput<Calls['listConversationPage']>

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    wholeList: build.query<
      readonly ConversationListItem[],
      EndpointInput<typeof conversations.listConversations>
    >({
      query: (input) => toRequest(listConversations, input),
      providesTags: ['Conversation'],
    }),
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

export const { useWholeListQuery, useListConversationPageQuery, usePinConversationMutation } = listApi
