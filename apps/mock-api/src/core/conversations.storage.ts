import { ConversationGoneError } from '../storage/generations.ts'
import { sql } from 'kysely'
import type { ConversationColumns, Db } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import type { ConversationRow } from './conversation-row.ts'
import {
  UNCACHED_COLUMNS,
  attachCachedSettings,
  type UncachedConversation,
} from './settings-cache.storage.ts'

/** The newest public id, as part of a query on `conversations`. */
export const newestId = sql<string>`(
  select ids.conversation_id from conversation_ids as ids where ids.zid = conversations.zid
  order by ids.created desc, ids.conversation_id limit 1)`

const lastChange = sql<number>`case when generations.modified > conversations.modified
  then generations.modified else conversations.modified end`

/** Selects conversations that are whole, with their generations and owners, without columns. */
export const selectReadyConversations = (db: Db) =>
  db
    .selectFrom('conversations')
    .innerJoin('generations', 'generations.zid', 'conversations.zid')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    // hides unfinished imports
    .where('conversations.state', '=', 'ready')

const JOINED_COLUMNS = [
  newestId.as('conversation_id'),
  'users.site_id as owner_site_id',
  'users.hname as ownername',
  lastChange.as('modified'),
] as const

/** Selects all columns. */
export const selectWholeConversations = (db: Db) =>
  selectReadyConversations(db).selectAll('conversations').select(JOINED_COLUMNS)

/** Adds the columns that are not cached. */
export const addUncachedColumns = (rows: ReturnType<typeof selectReadyConversations>) =>
  rows.select(UNCACHED_COLUMNS.map((column) => `conversations.${column}` as const)).select(JOINED_COLUMNS)

const selectUncachedColumns = (db: Db) => addUncachedColumns(selectReadyConversations(db))

/** Selects conversations by their zids, without the cached columns, in any order. */
export const selectPageRows = (db: Db, zids: readonly number[]): Promise<UncachedConversation[]> =>
  zids.length === 0
    ? Promise.resolve([])
    : selectUncachedColumns(db).where('conversations.zid', 'in', zids).execute()

/** Completes rows with their cached settings. */
export const attachSettings = (db: Db, found: readonly UncachedConversation[]): Promise<ConversationRow[]> =>
  attachCachedSettings(db, found, (zids) =>
    selectWholeConversations(db).where('conversations.zid', 'in', zids).execute(),
  )

/** Finds the zid of a public id, including unfinished imports. */
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

/** Finds a conversation by public id, including its earlier ids. Call it outside of transactions. */
export async function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  const [row] = await attachSettings(db, await selectByPublicId(db, { conversationId }))
  return row
}

/** Finds a conversation by zid, hidden ones not. */
export const findConversationByZid = (db: Db, zid: number): Promise<ConversationRow | undefined> =>
  selectWholeConversations(db).where('conversations.zid', '=', zid).executeTakeFirst()

/** Returns a conversation by zid. @throws ConversationGoneError */
export const getConversation = (db: Db, zid: number): Promise<ConversationRow> =>
  selectWholeConversations(db)
    .where('conversations.zid', '=', zid)
    .executeTakeFirstOrThrow(() => new ConversationGoneError())

/**
 * Ends the draft after the vote of anyone but the owner (CFG-10). Call it in the transaction of the vote; it costs no query if
 * the conversation is not a draft.
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

/** Locks the conversation until the transaction ends. */
export const lockConversation = (tx: Db, zid: number) =>
  tx.updateTable('conversations').set({ zid }).where('zid', '=', zid).execute()

/** Updates settings and raises their version. */
export const updateConversation = (tx: Db, zid: number, change: Partial<ConversationColumns>) =>
  tx
    .updateTable('conversations')
    .set(change)
    .set({ settings_version: sql`settings_version + 1` })
    .where('zid', '=', zid)
    .execute()
