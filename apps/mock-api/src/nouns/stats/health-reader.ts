import { findPublicTick, findLastMeasured } from '../analysis/public.ts'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { createReplyCache, type PreparedReply } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { computeHealth } from './health.ts'

const CACHE_BYTES = 16 * 1024 * 1024
const MAX_ENTRIES = 10_000
const ENTRY_BYTES = 256

/** Figures that took longer than this are kept for twenty times as long, so they never take more than a twentieth of the server. */
const CHEAP_MS = 250
const KEPT_FOR_COSTS = 20

/** Ages and days change without a vote, at each quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/** The tag of the figures that are being sent, and until when they are. */
interface Kept {
  etag: string
  /** of `performance.now()` */
  until: number
}

/** The tag of the newest figures: votes, comments, settings, people and analyses change them, and time does. */
async function createTag(db: Db, conversation: ConversationRow, now: number): Promise<string> {
  const { zid, settings_version, participant_count } = conversation
  const parts = [
    await findGeneration(db, zid),
    settings_version,
    participant_count,
    await findLastMeasured(db, zid),
    await findPublicTick(db, zid),
    Math.floor(now / QUARTER_MS),
  ]
  return `"${parts.join('-')}"`
}

/** Creates the function that computes the figures of a conversation's health once for each of its generations, and not too often. */
export function createHealthReader() {
  const replies = createReplyCache(CACHE_BYTES)
  const kept = createBoundedCache<string, Kept>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_ENTRIES * ENTRY_BYTES,
    countBytes: () => ENTRY_BYTES,
  })

  /** Computes the figures, and decides how long they are kept; they are not computed twice at once. */
  async function compute(db: Db, conversation: ConversationRow, zone: string, now: number, entry: Kept) {
    const start = performance.now()
    try {
      return await computeHealth(db, conversation, zone, now)
    } finally {
      const cost = performance.now() - start
      entry.until = cost < CHEAP_MS ? 0 : performance.now() + KEPT_FOR_COSTS * cost
    }
  }

  return async (
    db: Db,
    conversation: ConversationRow,
    zone: string,
    now: number,
  ): Promise<PreparedReply<ConversationHealth>> => {
    const key = `${conversation.zid} ${zone}`
    const etag = await createTag(db, conversation, now)
    const known = kept.get(key)
    const isKept = known && (known.etag === etag || performance.now() < known.until)
    const entry = isKept ? known : { etag, until: Infinity }
    if (entry !== known) kept.set(key, entry)
    return replies.get(key, entry.etag, () => compute(db, conversation, zone, now, entry))
  }
}
