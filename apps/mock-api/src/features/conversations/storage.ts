import { randomUUID } from 'node:crypto'
import { CONVERSATION_ID_LENGTH, createConversationId } from '@folkmoot/domain/conversations'
import { sql } from 'kysely'
import { allocateId } from '../../storage/counters.ts'
import type { Conversations, Db } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'
import { UNCACHED_COLUMNS, attachCachedSettings, type UncachedConversation } from './settings-cache.storage.ts'

/** A conversation with its newest public id, its owner's site and the time of its last change of any kind. */
export interface ConversationRow extends Conversations {
  conversation_id: string
  owner_site_id: string
  ownername: string | null
}

/** The public id under which a conversation is served now; part of a query on `conversations`. */
export const newestId = sql<string>`(
  select ids.conversation_id from conversation_ids as ids where ids.zid = conversations.zid
  order by ids.created desc, ids.conversation_id limit 1)`

const lastChange = sql<number>`case when generations.modified > conversations.modified
  then generations.modified else conversations.modified end`

const selectReadyConversations = (db: Db) =>
  db
    .selectFrom('conversations')
    .innerJoin('generations', 'generations.zid', 'conversations.zid')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    // what an import has not finished is in no query's result
    .where('conversations.state', '=', 'ready')

const JOINED_COLUMNS = [
  newestId.as('conversation_id'),
  'users.site_id as owner_site_id',
  'users.hname as ownername',
  lastChange.as('modified'),
] as const

/** Conversations whole. */
const selectWholeConversations = (db: Db) => selectReadyConversations(db).selectAll('conversations').select(JOINED_COLUMNS)

/** What is read of conversations each time. */
const selectUncachedColumns = (db: Db) =>
  selectReadyConversations(db)
    .select(UNCACHED_COLUMNS.map((column) => `conversations.${column}` as const))
    .select(JOINED_COLUMNS)

const attachSettings = (db: Db, found: readonly UncachedConversation[]): Promise<ConversationRow[]> =>
  attachCachedSettings(db, found, (zids) => selectWholeConversations(db).where('conversations.zid', 'in', zids).execute())

/** The conversation's number behind any of its public ids, finished or not. */
export async function findZid(db: Db, conversationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversation_ids')
    .select('zid')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.zid
}

const selectByPublicId = prepareQuery((db, { conversationId }: { conversationId: string }) =>
  selectUncachedColumns(db)
    .innerJoin('conversation_ids', 'conversation_ids.zid', 'conversations.zid')
    .where('conversation_ids.conversation_id', '=', conversationId),
)

/** The conversation behind a public id, old ids included. Not inside a transaction. */
export async function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  const [row] = await attachSettings(db, await selectByPublicId(db, { conversationId }))
  return row
}

/** The conversation with a number. @throws when there is none */
export const getConversation = (db: Db, zid: number): Promise<ConversationRow> =>
  selectWholeConversations(db).where('conversations.zid', '=', zid).executeTakeFirstOrThrow()

/** What narrows a list, whoever's it is. */
interface BaseListFilter {
  is_active?: boolean | undefined
  is_draft?: boolean | undefined
  limit: number
}

interface ListFilter extends BaseListFilter {
  uid: number
  site_id: string
  /** also where the person takes part */
  participating: boolean
}

function listFiltered(rows: ReturnType<typeof selectWholeConversations>, { is_active, is_draft, limit }: BaseListFilter) {
  let list = rows
  if (is_active !== undefined) list = list.where('is_active', '=', Number(is_active))
  if (is_draft !== undefined) list = list.where('is_draft', '=', Number(is_draft))
  return list
    .orderBy('conversations.created', 'desc')
    .orderBy('conversations.zid', 'desc')
    .limit(limit)
    .execute()
}

interface ListParameters {
  uid: number
  site_id: string
  is_active: number
  is_draft: number
  limit: number
}

/** Both by an index: with "or" every conversation there is would be looked at. */
const selectOwnOrJoinedZids = (db: Db, { uid, site_id }: ListParameters) =>
  db
    .selectFrom('conversations as own')
    .innerJoin('users as moderator', 'moderator.uid', 'own.owner')
    .select('own.zid')
    .where('moderator.site_id', '=', site_id)
    .union(db.selectFrom('participants').select('zid').where('uid', '=', uid))

/** A list that narrows in one of the ways there are: each is built once, as it costs more than running it. */
const createListQuery = (by: { participating: boolean; is_active: boolean; is_draft: boolean }) =>
  prepareQuery((db, values: ListParameters) => {
    const mine = selectUncachedColumns(db).where('users.site_id', '=', values.site_id)
    let rows = by.participating ? selectUncachedColumns(db).where('conversations.zid', 'in', selectOwnOrJoinedZids(db, values)) : mine
    if (by.is_active) rows = rows.where('is_active', '=', values.is_active)
    if (by.is_draft) rows = rows.where('is_draft', '=', values.is_draft)
    return rows
      .orderBy('conversations.created', 'desc')
      .orderBy('conversations.zid', 'desc')
      .limit(values.limit)
  })

const listQueries = new Map<string, ReturnType<typeof createListQuery>>()

/** What a person owns, moderates and, if asked, takes part in; newest first. Not inside a transaction. */
export async function listConversations(db: Db, filter: ListFilter): Promise<ConversationRow[]> {
  const { participating, is_active, is_draft, uid, site_id, limit } = filter
  const by = { participating, is_active: is_active !== undefined, is_draft: is_draft !== undefined }
  const name = JSON.stringify(by)
  const list = listQueries.get(name) ?? createListQuery(by)
  listQueries.set(name, list)
  const values = { uid, site_id, limit, is_active: Number(is_active), is_draft: Number(is_draft) }
  return attachSettings(db, await list(db, values))
}

/** The public conversations of a context, of any context for `/`; newest first. */
export function listConversationsByContext(
  db: Db,
  { context, ...filter }: BaseListFilter & { context: string },
): Promise<ConversationRow[]> {
  const rows = selectWholeConversations(db).where('is_public', '=', 1)
  return listFiltered(
    context === '/' ? rows.where('context', 'is not', null) : rows.where('context', '=', context),
    filter,
  )
}

/** Keeps everyone else from changing the conversation until the transaction ends. */
export const lockConversation = (tx: Db, zid: number) =>
  tx.updateTable('conversations').set({ zid }).where('zid', '=', zid).execute()

/** Gives a conversation another public id, served from now on; false when the id is taken. */
async function insertConversationId(db: Db, zid: number, conversationId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conversation_ids')
    .values({ conversation_id: conversationId, zid, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type RequiredColumn = 'zid' | 'state' | 'conversation_uuid' | 'owner' | 'org_id' | 'created' | 'modified'
/** What a new conversation must say; the other columns have defaults in the database. */
type NewConversation = Pick<Conversations, RequiredColumn> & Partial<Conversations>

/** Stores a new conversation and the row of its generation. */
async function insertConversation(tx: Db, row: NewConversation): Promise<void> {
  await tx
    .insertInto('conversations')
    .values(row as Conversations)
    .execute()
  await tx
    .insertInto('generations')
    .values({ zid: row.zid, value: 0, comments: 0, modified: row.modified })
    .execute()
}

/** Changes settings, and raises their version. */
export const updateConversation = (tx: Db, zid: number, change: Partial<Conversations>) =>
  tx
    .updateTable('conversations')
    .set(change)
    .set({ settings_version: sql`settings_version + 1` })
    .where('zid', '=', zid)
    .execute()

/**
 * Ends the draft when somebody other than the owner has voted (CFG-10). Part of the transaction of the vote; nothing is
 * asked of the database where the conversation is none.
 */
export async function endDraft(
  tx: Db,
  { zid, owner, is_draft }: ConversationRow,
  voter: number | null,
): Promise<void> {
  if (!is_draft || voter === owner) return
  await tx
    .updateTable('conversations')
    .set({ is_draft: 0, settings_version: sql`settings_version + 1` })
    .where('zid', '=', zid)
    .where('is_draft', '=', 1)
    .execute()
}

/** a whole number from 0 up to, not including, its argument */
type Random = (below: number) => number

/** Gives a conversation a public id that nobody has. */
export async function assignConversationId(
  tx: Db,
  zid: number,
  { random, now, short = false }: { random: Random; now: number; short?: boolean },
): Promise<string> {
  for (;;) {
    const id = createConversationId(random, CONVERSATION_ID_LENGTH[short ? 'short' : 'usual'])
    if (await insertConversationId(tx, zid, id, now)) return id
  }
}

/**
 * Stores a new conversation owned by `owner`, with the defaults of the contract for what `choices` leaves out.
 * Runs inside a transaction of the caller's.
 */
export async function createConversation(
  tx: Db,
  {
    owner,
    choices,
    now,
    random,
    short = false,
  }: {
    owner: number
    choices: Partial<Conversations>
    now: number
    random: Random
    short?: boolean
  },
): Promise<{ zid: number; conversation_id: string }> {
  const zid = await allocateId(tx, 'zid')
  await insertConversation(tx, {
    zid,
    state: 'ready',
    conversation_uuid: randomUUID(),
    settings_version: 1,
    owner,
    org_id: owner,
    is_anon: 0,
    is_active: 1,
    is_draft: 0,
    created: now,
    modified: now,
    ...choices,
  })
  return { zid, conversation_id: await assignConversationId(tx, zid, { random, now, short }) }
}
