import { LIMITS } from '@folkmoot/domain/limits'
import { useListConversationsQuery } from '../../conversation/conversations-api.ts'

/** A server that does not know want_comments_waiting ignores it, and the counts are not shown. */
const LIST_QUERY = {
  query: {
    include_all_conversations_i_am_in: true,
    want_comments_waiting: true,
    limit: LIMITS.conversationList,
  },
}

/** All conversations that one owns, moderates or takes part in; asked for anew on coming back to them. */
export const useConversationList = () =>
  useListConversationsQuery(LIST_QUERY, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
