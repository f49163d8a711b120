import type { ChainCheck } from '@folkmoot/api-types/security-log'
import { LIMITS } from '@folkmoot/domain/limits'
import { CHAIN_START, checkEvents, type ChainPlace } from '../../core/security-chain.ts'
import type { Db } from '../../storage/database.ts'
import { countRecordedEvents, findLastPruning, listChain } from './storage.ts'

type Pruning = Awaited<ReturnType<typeof findLastPruning>>

/** Returns the place before the oldest stored event. */
function getStart(pruning: Pruning): ChainPlace {
  const details: unknown = pruning ? JSON.parse(pruning.details) : {}
  const { through: id, hash } = details as Record<string, unknown>
  return typeof id === 'number' && typeof hash === 'string' ? { id, hash } : { id: 0, hash: CHAIN_START }
}

async function checkFrom(db: Db, start: ChainPlace, noted: Partial<ChainPlace>): Promise<ChainCheck> {
  const recorded = await countRecordedEvents(db)
  let place = start
  let brokenAt: number | null = null
  for (;;) {
    const rows = await listChain(db, place.id, LIMITS.exportPageRows)
    const checked = checkEvents(place, rows)
    const isNotedChanged = rows.some(({ id, hash }) => id === noted.id && hash !== noted.hash)
    brokenAt = isNotedChanged ? (noted.id ?? null) : checked.brokenAt
    place = checked.place
    if (brokenAt !== null || rows.length < LIMITS.exportPageRows) break
  }
  // the newest events may be missing too
  const end = Math.max(recorded, noted.id ?? 0)
  if (brokenAt === null && place.id < end) brokenAt = place.id + 1
  return {
    is_intact: brokenAt === null,
    events: place.id - start.id,
    last: place.id === start.id ? null : place,
    broken_at: brokenAt,
  }
}

/**
 * Checks that the stored events are those that were recorded, in their order. Someone who can write to the database could
 * compute a whole chain anew; `noted`, a place that was written down earlier, shows this too.
 */
export async function checkChain(db: Db, noted: Partial<ChainPlace>): Promise<ChainCheck> {
  for (;;) {
    const pruning = await findLastPruning(db)
    const check = await checkFrom(db, getStart(pruning), noted)
    // events that were deleted during the check look like missing ones
    if (check.is_intact || (await findLastPruning(db))?.id === pruning?.id) return check
  }
}
