import type { Due } from './storage.ts'

/** A burst of votes is one analysis, but none waits longer than this for its end (milliseconds). */
const LONGEST_BURST = 2000

/**
 * Tells bursts from their ends: a conversation is ready when nothing was added between two looks, or when it has been due
 * for two seconds.
 */
export function createPatience() {
  let seen = new Map<number, { value: number; since: number }>()
  return {
    /** Those of the conversations due that are ready now. */
    ready(due: readonly Due[], now: number): Due[] {
      const before = seen
      seen = new Map(due.map(({ zid, value }) => [zid, { value, since: before.get(zid)?.since ?? now }]))
      return due.filter(({ zid, value }) => {
        const known = before.get(zid)
        return known && (known.value === value || now - known.since >= LONGEST_BURST)
      })
    },
    /** Starts anew with a conversation that was analysed. */
    forget: (zid: number) => seen.delete(zid),
  }
}
