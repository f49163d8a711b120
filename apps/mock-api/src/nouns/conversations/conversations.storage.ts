import { newestId } from '../../platform/storage/conversation-row.ts'
import { ConversationGoneError } from '../../platform/storage/generations.ts'
import { sql } from 'kysely'
import type { ConversationColumns, Db } from '../../platform/storage/database.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { createBoundedCache, type BoundedCache, registerContentCache } from '../../platform/bounded-cache.ts'
import { isRehearsal } from '@folkmoot/domain/rehearsal'

const selectRehearsalTime = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('conversations').select('rehearsal_until').where('zid', '=', zid),
)

/** Tells whether a conversation is a rehearsal. */
export async function isRehearsalZid(db: Db, zid: number): Promise<boolean> {
  const [row] = await selectRehearsalTime(db, { zid })
  return row !== undefined && isRehearsal(row)
}

/** Lists the rehearsals of a conversation, or those whose time is over. */
export async function listRehearsals(db: Db, by: { of: number } | { endedAt: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'ready')
    .where('rehearsal_until', 'is not', null)
    .where((row) => ('of' in by ? row('rehearsal_of', '=', by.of) : row('rehearsal_until', '<=', by.endedAt)))
    .orderBy('zid')
    .execute()
  return rows.map(({ zid }) => zid)
}

/** Columns that decide access. They are never cached, so manual changes in the database apply at once. */
const AUTHORIZATION_COLUMNS = [
  'owner',
  'is_active',
  'is_draft',
  'opens_at',
  'closes_at',
  'archived_at',
  'rehearsal_until',
  'is_public',
  'strict_moderation',
  'treevite_enabled',
  'use_xid_whitelist',
  'xid_required',
  'xid_policy',
  'identity_required',
  'results_shown',
] as const satisfies (keyof ConversationColumns)[]

/** Columns of `conversations` that are not cached. The others change only together with `settings_version`. */
const UNCACHED_COLUMNS = ['zid', 'settings_version', ...AUTHORIZATION_COLUMNS] as const

/** All fields that are not cached. */
const UNCACHED_FIELDS = [
  ...UNCACHED_COLUMNS,
  'modified',
  'conversation_id',
  'owner_site_id',
  'ownername',
  'public_voters',
  'participant_count',
] as const
type UncachedConversation = Pick<ConversationRow, (typeof UNCACHED_FIELDS)[number]>

const MAX_CACHED_CONVERSATIONS = 2000
const CACHE_BYTES = 32 * 1024 * 1024
/** whole rows of one query, which takes some 10 ms */
const ROWS_PER_READ = 250
/** of the row without its texts */
const ROW_BYTES = 1024

/** Counts two bytes for each character of the row's texts. */
const countRowBytes = (row: ConversationRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => (typeof value === 'string' ? sum + 2 * value.length : sum),
    ROW_BYTES,
  )

type ConversationCache = BoundedCache<number, ConversationRow>
const createConversationCache = (): ConversationCache =>
  registerContentCache(
    createBoundedCache({
      maxEntries: MAX_CACHED_CONVERSATIONS,
      maxBytes: CACHE_BYTES,
      countBytes: countRowBytes,
    }),
  )

/** by database: each conversation as it was read last */
const conversationCaches = new WeakMap<object, ConversationCache>()

/** Returns the cached object itself if nothing has changed, so caches of derived data stay valid. */
function mergeUncachedFields(cached: ConversationRow, fresh: UncachedConversation): ConversationRow {
  for (const name of UNCACHED_FIELDS)
    if (cached[name] !== fresh[name]) return Object.freeze({ ...cached, ...fresh })
  return cached
}

/**
 * Completes rows with their settings. The settings are read again only if their version has changed, because a whole row
 * takes longer to read than everything else a call reads. The version comes from the database, so several servers agree.
 * Rows are frozen, because calls share them. Without the cache GET /nextComment takes 1.72 times as long, a list of
 * conversations 2.04 and POST /votes 1.33 times (`npm run bench -- server`).
 * @param readWhole reads the whole rows of these conversations
 * @throws inside a transaction, whose changes may be rolled back and must not be cached
 */
export async function attachCachedSettings(
  db: Db,
  found: readonly UncachedConversation[],
  readWhole: (zids: number[]) => Promise<ConversationRow[]>,
): Promise<ConversationRow[]> {
  if (db.isTransaction)
    throw new Error('Read the conversation before the transaction, or with getConversation.')
  const { adapter } = db.getExecutor()
  const rows = conversationCaches.get(adapter) ?? createConversationCache()
  conversationCaches.set(adapter, rows)
  // kept here, because reading or caching other rows may evict them
  const cached = found.map(({ zid }) => rows.get(zid))
  const missing = found.filter((fresh, index) => cached[index]?.settings_version !== fresh.settings_version)
  const whole = new Map<number, ConversationRow>()
  for (let start = 0; start < missing.length; start += ROWS_PER_READ) {
    // other requests run between two pieces of a long list
    if (start > 0) await new Promise(setImmediate)
    const zids = missing.slice(start, start + ROWS_PER_READ).map(({ zid }) => zid)
    for (const row of await readWhole(zids)) whole.set(row.zid, Object.freeze(row))
  }
  return found.flatMap((fresh, index) => {
    const previous = cached[index]
    const isCurrent = previous?.settings_version === fresh.settings_version
    const row = isCurrent ? mergeUncachedFields(previous, fresh) : whole.get(fresh.zid)
    if (!row) return []
    if (row !== previous) rows.set(fresh.zid, row)
    return [row]
  })
}

/** The people in the public state, as part of a query on `conversations`. */
export const publicVoters = sql<number>`coalesce(
  (select voters from public_opinions where public_opinions.zid = conversations.zid), 0)`

/** The people who came, without the owner, who is one by writing seed comments; as part of a query on `conversations`. */
export const participantCount = sql<number>`conversations.participant_count - cast((select count(*) from participants
  where participants.uid = conversations.owner and participants.zid = conversations.zid) as integer)`

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
  publicVoters.as('public_voters'),
  participantCount.as('participant_count'),
] as const

/** Selects all columns. */
const selectWholeConversations = (db: Db) =>
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
