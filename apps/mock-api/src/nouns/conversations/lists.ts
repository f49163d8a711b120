import type { ConversationListItem, conversations } from '@folkmoot/api-types/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Config } from '../../platform/settings/config.ts'
import { isPlaceOfToken } from './authority.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { toListItemReply } from './reply.ts'
import { createContextListing, createOwnListing, streamConversations } from './storage.ts'

type ListHandlers = Pick<Handlers<typeof conversations>, 'listConversations' | 'listConversationsOfContext'>

const applyDefaultLimit = <Q extends { limit?: number }>({
  limit = LIMITS.conversationListDefault,
  ...query
}: Q) => ({
  ...query,
  limit,
})

const getLinkOptions = ({ publicOrigin }: Config, { want_mod_url = false }: { want_mod_url?: boolean }) => ({
  origin: publicOrigin,
  modUrl: want_mod_url,
})

/** Makes the entries of a list, piece by piece: of those that are shown, as many as were asked for. */
async function* streamItems(
  pieces: AsyncIterable<readonly ConversationRow[]>,
  {
    limit,
    isShown = () => true,
    toItem,
  }: {
    limit: number
    isShown?: (row: ConversationRow) => boolean
    toItem: (row: ConversationRow) => ConversationListItem
  },
): AsyncGenerator<ConversationListItem[]> {
  let left = limit
  for await (const rows of pieces) {
    const shown = rows.filter(isShown).slice(0, left)
    left -= shown.length
    yield shown.map(toItem)
    if (left === 0) return
  }
}

const listConversations: ListHandlers['listConversations'] = async (
  { query },
  { db, user, caller, config, clock },
) => {
  const {
    include_all_conversations_i_am_in: participating = false,
    limit,
    ...filter
  } = applyDefaultLimit(query)
  const listing = createOwnListing(db, {
    uid: user.uid,
    site_id: user.site_id,
    isInvited: user.roles.length > 0,
    participating: participating && !user.token,
    ...filter,
    limit: user.token ? LIMITS.conversationList : limit,
  })
  return streamItems(streamConversations(db, listing, clock), {
    limit,
    isShown: (row) => !user.token || isPlaceOfToken(user.token, row),
    toItem: (row) => toListItemReply(row, caller, getLinkOptions(config, query)),
  })
}

/** The handlers of the contract's lists of conversations. */
export const listHandlers: ListHandlers = {
  listConversations,

  listConversationsOfContext: async ({ query }, { db, caller, config, clock }) => {
    const filter = applyDefaultLimit(query)
    return streamItems(streamConversations(db, createContextListing(db, filter), clock), {
      limit: filter.limit,
      toItem: (row) => toListItemReply(row, caller, getLinkOptions(config, query)),
    })
  },
}
