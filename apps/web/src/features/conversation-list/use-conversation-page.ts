import type { ListPart, ListView } from '@folkmoot/domain/conversation-list'
import { LIMITS } from '@folkmoot/domain/limits'
import { useListConversationPageQuery } from './list-api.ts'

/** The reader's time zone: health counts in its days. */
export const READER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Creates the input of the call for a page. */
export const createPageInput = (part: ListPart, { search, status, sort, page }: ListView) => ({
  query: {
    want_page: true,
    part,
    ...(search.trim() === '' ? {} : { search: search.slice(0, LIMITS.listSearch) }),
    ...(status === undefined ? {} : { status }),
    sort,
    page,
    time_zone: READER_ZONE,
    include_all_conversations_i_am_in: true,
  },
})

/** Loads a page of the list, and reloads it on return to the page. The last one stays until the next has come. */
export const useConversationPage = (part: ListPart, view: ListView) =>
  useListConversationPageQuery(createPageInput(part, view), {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
