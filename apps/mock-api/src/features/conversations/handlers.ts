import type { conversations } from '@folkmoot/api-types/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import { describeChanges } from '@folkmoot/domain/security-log'
import { ApiError } from '../../core/errors.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { ConversationColumns, Db } from '../../storage/database.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import type { Config } from '../../config.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { findOwnRole, hasOwnerRights, isPlaceOfToken, requireOwnSite } from '../../core/authority.ts'
import { hideDeletedConversation } from '../../core/delete-conversation.storage.ts'
import { deleteImport } from '../imports/storage.ts'
import { emitEvent } from '../../core/webhook-events.storage.ts'
import { createPublication, endPublication } from '../exports/publications.storage.ts'
import { checkXidPolicy, getChangedColumns, type SettingColumns } from '../../core/setting-columns.ts'
import { toConversationReply, toDetailsReply, toListItemReply, toPreloadReply } from './reply.ts'
import { createConversation, assignConversationId } from '../../core/create-conversation.storage.ts'
import { endClaims } from '../../core/participants/xid-holder.storage.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import {
  listConversations,
  listConversationsByContext,
  lockConversation,
  updateConversation,
} from './storage.ts'
import { countWaitingComments } from './waiting-comments.storage.ts'

const XID_SETTINGS = ['xid_policy', 'xid_required', 'use_xid_whitelist']

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

/** The columns that change with opening and closing: the time until people are forgotten begins anew. */
const getClosingColumns = ({ is_active }: Partial<ConversationColumns>, now: number) =>
  is_active === undefined ? {} : { closed_at: is_active === 0 ? now : null, identities_removed_at: null }

/** Stores changed settings and records them, if there are any. */
async function saveSettings(
  tx: Db,
  current: ConversationRow,
  columns: SettingColumns,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  const { zid } = current
  const now = clock()
  await updateConversation(tx, zid, { ...columns, ...getClosingColumns(columns, now), modified: now })
  if (columns.is_active !== undefined) {
    const type = columns.is_active === 0 ? 'conversation.closed' : 'conversation.opened'
    await emitEvent(tx, zid, { type, now })
  }
  const details = describeChanges({ ...current }, columns)
  await recordSecurityEvent(tx, { action: 'settings-changed', by: caller, zid, details, now })
}

/** Opens or closes a conversation. Repeating it changes nothing. */
async function setOpen(context: OpenStateContext, open: boolean) {
  const { zid } = context.conversation
  await runTransaction(context.db, async (tx) => {
    await lockConversation(tx, zid)
    const current = await getConversation(tx, zid)
    await saveSettings(tx, current, getChangedColumns(current, { is_active: open }), context)
  })
  return {}
}

const handleListConversations: Handlers<typeof conversations>['listConversations'] = async (
  { query },
  { db, user, caller, config },
) => {
  const {
    include_all_conversations_i_am_in: participating = false,
    limit,
    ...filter
  } = applyDefaultLimit(query)
  const waiting = query.want_comments_waiting ? await countWaitingComments(db, user) : undefined
  const isShown = (row: ConversationRow) => !user.token || isPlaceOfToken(user.token, row)
  const rows = await listConversations(db, {
    uid: user.uid,
    site_id: user.site_id,
    isInvited: user.roles.length > 0,
    participating: participating && !user.token,
    ...filter,
    limit: user.token ? LIMITS.conversationList : limit,
  })
  return rows
    .filter(isShown)
    .slice(0, limit)
    .map((row) => ({
      ...toListItemReply(row, caller, getLinkOptions(config, query)),
      ...(waiting && findOwnRole(caller, row) !== undefined
        ? { comments_waiting: waiting.get(row.zid) ?? 0 }
        : {}),
    }))
}

const handleUpdateConversation: Handlers<typeof conversations>['updateConversation'] = async (
  { body: { conversation_id: _, expected_settings_version: expected, ...change } },
  context,
) => {
  const { db, conversation, caller, clock, random, reply } = context
  const { zid } = conversation
  const row = await runTransaction(db, async (tx) => {
    // in the order of votes, which lock the generation first
    if (change.is_data_open !== undefined || change.xid_policy !== undefined) await lockGeneration(tx, zid)
    await lockConversation(tx, zid)
    const current = await getConversation(tx, zid)
    if (expected !== undefined && expected !== current.settings_version)
      throw new ApiError('polis_err_conversation_settings_changed', {
        extra: { conversation: toConversationReply(current, caller) },
      })
    const now = clock()
    const columns = getChangedColumns(current, change)
    // closing begins the days until people are forgotten
    const isForgetting =
      columns.retention_days !== undefined || (columns.is_active === 0 && current.retention_days > 0)
    if (isForgetting && !hasOwnerRights(caller, conversation))
      throw new ApiError('polis_err_conversation_owner_only')
    if (columns.is_data_open !== undefined) {
      if (!hasOwnerRights(caller, conversation)) throw new ApiError('polis_err_publish_votes_owner_only')
      await (columns.is_data_open === 1
        ? createPublication(tx, zid, { now, random })
        : endPublication(tx, current, now))
    }
    if (XID_SETTINGS.some((name) => name in columns)) checkXidPolicy({ ...current, ...columns })
    if (columns.xid_policy === 'signed') await endClaims(tx, zid)
    if (change.short_url) await assignConversationId(tx, zid, { random, now, short: true })
    await saveSettings(tx, current, columns, context)
    return getConversation(tx, zid)
  })
  if (change.is_data_open === false) await context.erasures.finish(db)
  if (change.short_url) reply.code(201)
  return toConversationReply(row, caller)
}

const handleDeleteConversation: Handlers<typeof conversations>['deleteConversation'] = async (_, context) => {
  const { db, caller, conversation, clock } = context
  const { zid, participant_count } = conversation
  await runTransaction(db, async (tx) => {
    const now = clock()
    await hideDeletedConversation(tx, zid, now)
    const details = { participants: participant_count }
    await recordSecurityEvent(tx, { action: 'conversation-deleted', by: caller, zid, details, now })
  })
  await deleteImport(db, zid)
  await context.erasures.finish(db)
  return {}
}

export const createConversationsHandlers = (): Handlers<typeof conversations> => ({
  getConversation: async (_, { conversation, caller }) => toDetailsReply(conversation, caller),

  listConversations: handleListConversations,
  listConversationsOfContext: async ({ query }, { db, caller, config }) => {
    const rows = await listConversationsByContext(db, applyDefaultLimit(query))
    return rows.map((row) => toListItemReply(row, caller, getLinkOptions(config, query)))
  },

  createConversation: async ({ body }, { db, user, clock, random, config }) => {
    requireOwnSite(user)
    const { short_url, topic = '', description = '', context, conversation_id: _, ...flags } = body
    const choices = { ...toColumnValues(flags), topic, description, context: context || null }
    const { conversation_id } = await runTransaction(db, (tx) =>
      createConversation(tx, { owner: user.uid, choices, now: clock(), random, short: short_url === true }),
    )
    return { url: `${config.publicOrigin}/${conversation_id}`, conversation_id }
  },

  updateConversation: handleUpdateConversation,

  closeConversation: async (_, context) => setOpen(context, false),

  reopenConversation: async (_, context) => setOpen(context, true),

  deleteConversation: handleDeleteConversation,

  preloadConversation: async (_, { conversation }) => toPreloadReply(conversation),

  conversationUuid: async (_, { conversation }) => ({ conversation_uuid: conversation.conversation_uuid }),
})
