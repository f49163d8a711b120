import { createHash } from 'node:crypto'
import type { SecurityLogRow } from '../storage/result-tables.ts'

/** What comes before the first event. */
export const CHAIN_START = ''

/** Computes the hash of an event from its fields and the hash of the event before it, as 64 hexadecimal digits. */
export function computeEventHash(previousHash: string, row: Omit<SecurityLogRow, 'hash'>): string {
  const { id, created, action, conversation_zid, actor, uid, details } = row
  const fields = JSON.stringify([id, created, action, conversation_zid, actor, uid, details])
  return createHash('sha256').update(`${previousHash}\n${fields}`).digest('hex')
}

/** A place in the chain: an event and its hash. */
export interface ChainPlace {
  readonly id: number
  readonly hash: string
}

/**
 * Checks that events follow each other from a place on, without a gap and without a change.
 * @returns the place after the last event that holds, and the first id that does not
 */
export function checkEvents(
  from: ChainPlace,
  rows: readonly SecurityLogRow[],
): { place: ChainPlace; brokenAt: number | null } {
  let place = from
  for (const row of rows) {
    const expected = place.id + 1
    if (row.id !== expected || row.hash !== computeEventHash(place.hash, row))
      return { place, brokenAt: expected }
    place = { id: row.id, hash: row.hash }
  }
  return { place, brokenAt: null }
}
