import { LIMITS } from '@folkmoot/domain/limits'
import { useListConversationsQuery } from '../../conversation/conversations-api.ts'

/** A server that does not know want_comments_waiting ignores it; the counts are then not shown. */
const LIST_QUERY = {
  query: {
    include_all_conversations_i_am_in: true,
    want_comments_waiting: true,
    limit: LIMITS.conversationList,
  },
}

/** Loads all conversations that one owns, moderates or takes part in, and reloads them on return to the page. */
export const useConversationList = () =>
  useListConversationsQuery(LIST_QUERY, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
