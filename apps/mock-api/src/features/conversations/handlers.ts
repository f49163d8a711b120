import type { conversations } from '@folkmoot/api-types/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import { ApiError } from '../../core/errors.ts'
import type { Config } from '../../config.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { getChangedColumns } from './changed-columns.ts'
import { toConversationReply, toDetailsReply, toListItemReply, toPreloadReply } from './reply.ts'
import { createConversation, assignConversationId } from '../../core/create-conversation.storage.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import {
  listConversations,
  listConversationsByContext,
  lockConversation,
  updateConversation,
} from './storage.ts'
import { countWaitingComments } from './waiting-comments.storage.ts'

type OpenStateContext = Context<typeof conversations.closeConversation>

const toColumnValues = (fields: Record<string, string | boolean | undefined>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )

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

/** Opens or closes a conversation. Repeating it changes nothing. */
async function setOpen({ db, conversation: { zid }, clock }: OpenStateContext, open: boolean) {
  await runTransaction(db, async (tx) => {
    await lockConversation(tx, zid)
    const columns = getChangedColumns(await getConversation(tx, zid), { is_active: open })
    if (Object.keys(columns).length > 0) await updateConversation(tx, zid, { ...columns, modified: clock() })
  })
  return {}
}

const handleListConversations: Handlers<typeof conversations>['listConversations'] = async (
  { query },
  { db, user, caller, config },
) => {
  const { include_all_conversations_i_am_in: participating = false, ...filter } = applyDefaultLimit(query)
  const waiting = query.want_comments_waiting ? await countWaitingComments(db, user.site_id) : undefined
  const rows = await listConversations(db, {
    uid: user.uid,
    site_id: user.site_id,
    participating,
    ...filter,
  })
  return rows.map((row) => ({
    ...toListItemReply(row, caller, getLinkOptions(config, query)),
    ...(waiting && row.owner_site_id === user.site_id ? { comments_waiting: waiting.get(row.zid) ?? 0 } : {}),
  }))
}

export const createConversationsHandlers = (): Handlers<typeof conversations> => ({
  getConversation: async (_, { conversation, caller }) => toDetailsReply(conversation, caller),

  listConversations: handleListConversations,
  listConversationsOfContext: async ({ query }, { db, caller, config }) => {
    const rows = await listConversationsByContext(db, applyDefaultLimit(query))
    return rows.map((row) => toListItemReply(row, caller, getLinkOptions(config, query)))
  },

  createConversation: async ({ body }, { db, user, clock, random, config }) => {
    const { short_url, topic = '', description = '', context, conversation_id: _, ...flags } = body
    const choices = { ...toColumnValues(flags), topic, description, context: context || null }
    const { conversation_id } = await runTransaction(db, (tx) =>
      createConversation(tx, { owner: user.uid, choices, now: clock(), random, short: short_url === true }),
    )
    return { url: `${config.publicOrigin}/${conversation_id}`, conversation_id }
  },

  updateConversation: async ({ body }, { db, conversation: { zid }, caller, clock, random, reply }) => {
    const { conversation_id: _, expected_settings_version: expected, ...asked } = body
    const row = await runTransaction(db, async (tx) => {
      await lockConversation(tx, zid)
      const current = await getConversation(tx, zid)
      if (expected !== undefined && expected !== current.settings_version)
        throw new ApiError('polis_err_conversation_settings_changed', {
          extra: { conversation: toConversationReply(current, caller) },
        })
      const now = clock()
      const columns = getChangedColumns(current, asked)
      if (asked.short_url) await assignConversationId(tx, zid, { random, now, short: true })
      if (Object.keys(columns).length > 0) await updateConversation(tx, zid, { ...columns, modified: now })
      return getConversation(tx, zid)
    })
    if (asked.short_url) reply.code(201)
    return toConversationReply(row, caller)
  },

  closeConversation: async (_, context) => setOpen(context, false),

  reopenConversation: async (_, context) => setOpen(context, true),

  preloadConversation: async (_, { conversation }) => toPreloadReply(conversation),

  conversationUuid: async (_, { conversation }) => ({ conversation_uuid: conversation.conversation_uuid }),
})
