import type { ConversationColumns, Db } from '../storage/database.ts'
import { createBoundedCache, type BoundedCache } from '../bounded-cache.ts'
import { registerContentCache } from './content-caches.ts'
import type { ConversationRow } from './conversation-row.ts'

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
export const UNCACHED_COLUMNS = [
  'zid',
  'settings_version',
  'participant_count',
  ...AUTHORIZATION_COLUMNS,
] as const

/** All fields that are not cached. */
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
