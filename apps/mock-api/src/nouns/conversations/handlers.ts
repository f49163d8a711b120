import type { ConversationListItem, conversations } from '@folkmoot/api-types/conversations'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { createCommentState } from '@folkmoot/domain/comments'
import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import type { Handlers, Context } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db, ConversationColumns } from '../../platform/storage/database.ts'
import {
  lockGeneration,
  lockIfPresent,
  ConversationGoneError,
  raiseGeneration,
} from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { insertComments } from '../comments/public.ts'
import { endPublication, preparePublication, savePublication } from '../exports/public.ts'
import { deleteImportSoon } from '../imports/public.ts'
import { planLifecycle, saveConversation } from '../lifecycle/public.ts'
import { endXidTokens, joinConversation } from '../participation/public.ts'
import { isPlaceOfToken, hasOwnerRights, requireOwnSite } from './authority.ts'
import {
  listRehearsals,
  getConversation,
  lockConversation,
  updateConversation,
} from './conversations.storage.ts'
import { copySettings, streamSeeds } from './copy.storage.ts'
import { createConversation, assignConversationId, findLastAsker } from './create-conversation.storage.ts'
import { hideDeletedConversation } from './delete-conversation.storage.ts'
import { changeLogo } from './logo.ts'
import { toListItemReply, toConversationReply, toDetailsReply, toPreloadReply } from './reply.ts'
import { createListDetails } from './list-details.storage.ts'
import { getChangedColumns, toSettingColumns, type SettingColumns } from './setting-columns.ts'
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
    findDetails,
  }: {
    limit: number
    isShown?: (row: ConversationRow) => boolean
    toItem: (row: ConversationRow) => ConversationListItem
    /** reads what is added to the entries of a piece */
    findDetails?: (rows: readonly ConversationRow[]) => Promise<(zid: number) => object>
  },
): AsyncGenerator<ConversationListItem[]> {
  let left = limit
  for await (const rows of pieces) {
    const shown = rows.filter(isShown).slice(0, left)
    left -= shown.length
    const getDetails = await findDetails?.(shown)
    yield shown.map((row) => ({ ...toItem(row), ...getDetails?.(row.zid) }))
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
    isAll: participating && user.isAdmin,
    ...filter,
    limit: user.token ? LIMITS.conversationList : limit,
  })
  return streamItems(streamConversations(db, listing, clock), {
    limit,
    isShown: (row) => !user.token || isPlaceOfToken(user.token, row),
    ...(participating && {
      findDetails: (rows) => createListDetails(db, { caller, uid: user.uid }, rows),
    }),
    toItem: (row) => toListItemReply(row, caller, getLinkOptions(config, query)),
  })
}

/** The handlers of the contract's lists of conversations. */
const listHandlers: ListHandlers = {
  listConversations,

  listConversationsOfContext: async ({ query }, { db, caller, config, clock }) => {
    const filter = applyDefaultLimit(query)
    return streamItems(streamConversations(db, createContextListing(db, filter), clock), {
      limit: filter.limit,
      toItem: (row) => toListItemReply(row, caller, getLinkOptions(config, query)),
    })
  },
}

type OpenStateContext = Context<typeof conversations.closeConversation>

/** Opens or closes a conversation. Repeating it changes nothing. */
async function setOpen(context: OpenStateContext, open: boolean) {
  const { zid } = context.conversation
  await runTransaction(context.db, async (tx) => {
    await lockConversation(tx, zid)
    const current = await getConversation(tx, zid)
    const now = context.clock()
    const life = planLifecycle(current, { is_active: open }, now)
    await saveConversation(tx, current, { settings: {}, life }, { by: context.caller, now })
  })
  return {}
}

const handleUpdateConversation: Handlers<typeof conversations>['updateConversation'] = async (
  { body: { conversation_id: _, expected_settings_version: expected, ...change } },
  context,
) => {
  const { db, conversation, caller, clock, random, reply } = context
  const { zid } = conversation
  const prepare = (from: Db) => preparePublication(from, zid, { now: clock(), random })
  const isPublishing = change.is_data_open === true && conversation.is_data_open === 0
  const prepared = isPublishing && hasOwnerRights(caller, conversation) ? await prepare(db) : undefined
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
    const { settings: columns, life } = planUpdate(current, change, { caller, now })
    if (columns.is_data_open !== undefined)
      await (columns.is_data_open === 1
        ? // closed meanwhile
          savePublication(tx, prepared ?? (await prepare(tx)))
        : endPublication(tx, current, now))
    // what unsigned ids opened
    if (columns.xid_policy !== undefined && current.xid_policy === 'secret') await endXidTokens(tx, zid)
    if (change.short_url) await assignConversationId(tx, zid, { random, now, short: true })
    await saveConversation(tx, current, { settings: columns, life }, { by: caller, now })
    return getConversation(tx, zid)
  })
  if (change.is_data_open === false) await context.erasures.finish(db)
  if (change.short_url) reply.code(201)
  return toConversationReply(row, caller)
}

const handleDeleteConversation: Handlers<typeof conversations>['deleteConversation'] = async (_, context) => {
  const { db, caller, conversation, clock } = context
  const { zid, participant_count } = conversation
  const copies = await runTransaction(db, async (tx) => {
    const now = clock()
    const known = await listRehearsals(tx, { of: zid })
    // in this order, before what else the deletion locks (storage/generations.ts)
    for (const one of [zid, ...known].toSorted((a, b) => a - b)) await lockIfPresent(tx, one)
    if (!(await hideDeletedConversation(tx, zid, now))) throw new ConversationGoneError()
    // who was making one had locked the conversation until it was there
    const rehearsals = await listRehearsals(tx, { of: zid })
    for (const one of rehearsals) await hideDeletedConversation(tx, one, now)
    const details = { participants: participant_count }
    await recordSecurityEvent(tx, { action: 'conversation-deleted', by: caller, zid, details, now })
    return rehearsals
  })
  for (const one of [zid, ...copies]) await deleteImportSoon(db, one)
  await context.erasures.finish(db)
  return {}
}

export const createConversationsHandlers = (): Handlers<typeof conversations> => ({
  getConversation: async (_, { conversation, caller }) => toDetailsReply(conversation, caller),

  ...listHandlers,

  createConversation: async ({ body }, { db, user, clock, random, config }) => {
    requireOwnSite(user)
    const { short_url, topic = '', description = '', context, conversation_id: _, ...settings } = body
    const owner = user.uid
    const { conversation_id } = await runTransaction(db, async (tx) => {
      const asker = await findLastAsker(tx, owner)
      const choices = {
        ...asker,
        ...toSettingColumns(settings),
        topic,
        description,
        context: context || null,
      }
      return createConversation(tx, { owner, choices, now: clock(), random, short: short_url === true })
    })
    return { url: `${config.publicOrigin}/${conversation_id}`, conversation_id }
  },

  changeLogo,
  updateConversation: handleUpdateConversation,

  closeConversation: async (_, context) => setOpen(context, false),

  reopenConversation: async (_, context) => setOpen(context, true),

  cloneConversation,

  deleteConversation: handleDeleteConversation,

  preloadConversation: async (_, { conversation }) => toPreloadReply(conversation),

  conversationUuid: async (_, { conversation }) => ({ conversation_uuid: conversation.conversation_uuid }),
})

/** Stores the seed comments of the conversation in another one as the caller's, who joins for that; some at a time, between other requests. */
async function copySeeds(copy: ConversationRow, context: Context<typeof conversations.cloneConversation>) {
  const { db, conversation, caller, clock, limits, user } = context
  const state = createCommentState({ moderates: true }, false)
  let count = 0
  for await (const seeds of streamSeeds(db, conversation.zid)) {
    // they fill the disk as an import does
    await limits.take('import_megabytes_per_account', String(user.uid))
    await runTransaction(db, async (tx) => {
      const created = clock()
      const { zid, pid, uid } = await joinConversation(tx, { caller, conversation: copy }, context)
      await raiseGeneration(tx, zid, created, { comments: true })
      const common = { zid, pid, uid, is_seed: 1, created }
      const toRow = ({ is_meta, ...seed }: (typeof seeds)[number]) => ({
        ...common,
        ...seed,
        state: { ...state, is_meta: is_meta !== 0 },
      })
      await insertComments(tx, seeds.map(toRow))
      count += seeds.length
    })
  }
  return count
}

/** Copies a conversation as a draft of the caller: settings, and its seed comments if asked. Nobody who takes part is copied. */
const cloneConversation: Handlers<typeof conversations>['cloneConversation'] = async ({ body }, context) => {
  const { db, conversation, user, clock, random, config } = context
  requireOwnSite(user)
  const { with_seeds = true, topic = conversation.topic } = body
  const copy = await runTransaction(db, async (tx) => {
    const source = await getConversation(tx, conversation.zid)
    const choices = { ...copySettings(source), topic, is_draft: Number(NEW_DRAFT.is_draft) }
    const { zid } = await createConversation(tx, { owner: user.uid, choices, now: clock(), random })
    const created = await getConversation(tx, zid)
    // hidden until it is whole: the task “unfinished imports” deletes what a failure leaves
    await updateConversation(tx, zid, { state: 'importing', importing_until: clock() + LIMITS.importLeaseMs })
    return created
  })
  const { zid, conversation_id } = copy
  const comments = with_seeds ? await copySeeds(copy, context) : 0
  await updateConversation(db, zid, { state: 'ready', importing_until: null })
  return { url: `${config.publicOrigin}/${conversation_id}`, conversation_id, comments }
}

/** Settings that would tell people of a rehearsal, let them in, or publish it. */
const REAL_SETTINGS = [
  'xid_policy',
  'xid_required',
  'use_xid_whitelist',
  'identity_required',
  'treevite_enabled',
  'is_data_open',
  'subscribe_type',
  'retention_days',
]

/** The columns that an update changes. */
interface UpdatePlan {
  readonly settings: SettingColumns
  /** those of the conversation's life */
  readonly life: Partial<ConversationColumns>
}

/** True if a change begins the days until people are forgotten, or plans to: closing does, and so does archiving. */
const beginsForgetting = ({ retention_days }: ConversationRow, { settings, life }: UpdatePlan): boolean =>
  settings.retention_days !== undefined ||
  (retention_days > 0 && (life.closed_at != null || life.closes_at != null))

/**
 * Plans what an update changes.
 * @throws ApiError for what the caller may not change, for settings that exclude each other, and for what the conversation's state
 * does not allow: one that is archived is taken back before its settings change
 */
function planUpdate(
  current: ConversationRow,
  {
    opens_at,
    closes_at,
    archived,
    ...change
  }: Omit<EndpointInput<typeof conversations.updateConversation>['body'], 'conversation_id'>,
  { caller, now }: { caller: Caller; now: number },
): UpdatePlan {
  const { is_active, is_draft } = change
  const settings = getChangedColumns(current, change)
  const life = planLifecycle(current, { is_active, is_draft, opens_at, closes_at, archived }, now)
  if (current.archived_at !== null && life.archived_at === undefined && Object.keys(settings).length > 0)
    throw new ApiError('polis_err_conversation_archived')
  if (isRehearsal(current) && REAL_SETTINGS.some((name) => name in settings))
    throw new ApiError('polis_err_conversation_rehearsal')
  const isOwner = hasOwnerRights(caller, current)
  // who chooses that ids need no signature can act as everybody with an id
  const opensIds = settings.xid_policy !== undefined
  if ((opensIds || beginsForgetting(current, { settings, life })) && !isOwner)
    throw new ApiError('polis_err_conversation_owner_only')
  if (settings.is_data_open !== undefined && !isOwner)
    throw new ApiError('polis_err_publish_votes_owner_only')
  return { settings, life }
}
