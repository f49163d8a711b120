import type { Conversations, Db } from '../storage/database.ts'
import { createBoundedCache, type BoundedCache } from '../bounded-cache.ts'
import type { ConversationRow } from './conversation-row.ts'

/** What decides who may do what is read each time, also where somebody changes it by hand. */
const AUTHORIZATION_COLUMNS = [
  'owner',
  'is_active',
  'is_draft',
  'is_public',
  'strict_moderation',
  'treevite_enabled',
  'use_xid_whitelist',
  'xid_required',
] as const satisfies (keyof Conversations)[]

/** What is read of a conversation each time. The other columns change only together with `settings_version`. */
export const UNCACHED_COLUMNS = [
  'zid',
  'settings_version',
  'participant_count',
  ...AUTHORIZATION_COLUMNS,
] as const

/** That, and what does not stand in the conversation's own row. */
const UNCACHED_FIELDS = [
  ...UNCACHED_COLUMNS,
  'modified',
  'conversation_id',
  'owner_site_id',
  'ownername',
] as const
export type UncachedConversation = Pick<ConversationRow, (typeof UNCACHED_FIELDS)[number]>

const MAX_CACHED_CONVERSATIONS = 2000
const CACHE_BYTES = 64 * 1024 * 1024
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
  createBoundedCache({
    maxEntries: MAX_CACHED_CONVERSATIONS,
    maxBytes: CACHE_BYTES,
    countBytes: countRowBytes,
  })

/** by database: each conversation as it was read last */
const conversationCaches = new WeakMap<object, ConversationCache>()

/** The same object where nothing has changed, so that what is made from it can be kept as well. */
function mergeUncachedFields(known: ConversationRow, fresh: UncachedConversation): ConversationRow {
  for (const name of UNCACHED_FIELDS)
    if (known[name] !== fresh[name]) return Object.freeze({ ...known, ...fresh })
  return known
}

/**
 * Completes what was read of conversations with their settings, which are read again only where there is another version
 * of them: the whole row takes longer than all else that a call asks of the database. Servers that share a database
 * agree, because the version comes from it each time. The rows are frozen, as several calls get the same.
 * @param readWhole reads the whole rows of these conversations
 * @throws inside a transaction: what it may still take back must not be remembered
 */
export async function attachCachedSettings(
  db: Db,
  found: readonly UncachedConversation[],
  readWhole: (zids: number[]) => Promise<ConversationRow[]>,
): Promise<ConversationRow[]> {
  if (db.isTransaction)
    throw new Error('Read a conversation before the transaction, or with getConversation.')
  const { adapter } = db.getExecutor()
  const rows = conversationCaches.get(adapter) ?? createConversationCache()
  conversationCaches.set(adapter, rows)
  // held here: while others are read, or remembered, it may be forgotten
  const known = found.map(({ zid }) => rows.get(zid))
  const missing = found.filter((fresh, index) => known[index]?.settings_version !== fresh.settings_version)
  const whole = new Map<number, ConversationRow>()
  if (missing.length > 0)
    for (const row of await readWhole(missing.map(({ zid }) => zid))) whole.set(row.zid, Object.freeze(row))
  return found.flatMap((fresh, index) => {
    const before = known[index]
    const holds = before?.settings_version === fresh.settings_version
    const row = holds ? mergeUncachedFields(before, fresh) : whole.get(fresh.zid)
    if (!row) return []
    if (row !== before) rows.set(fresh.zid, row)
    return [row]
  })
}
