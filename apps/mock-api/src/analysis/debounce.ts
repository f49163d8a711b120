import type { OutdatedAnalysis } from './storage.ts'

/** A burst of votes is one analysis, but none waits longer than this for its end (milliseconds). */
const MAX_BURST_MS = 2000

/**
 * Tells bursts from their ends: a conversation is ready when nothing was added between two looks, or when it has been due
 * for two seconds.
 */
export function createDebounce() {
  let seen = new Map<number, { value: number; since: number }>()
  return {
    /** Those of the conversations due that are ready now. */
    ready(due: readonly OutdatedAnalysis[], now: number): OutdatedAnalysis[] {
      const before = seen
      seen = new Map(
        due.map(({ zid, generation: value }) => [zid, { value, since: before.get(zid)?.since ?? now }]),
      )
      return due.filter(({ zid, generation: value }) => {
        const known = before.get(zid)
        return known && (known.value === value || now - known.since >= MAX_BURST_MS)
      })
    },
    /** Starts anew with a conversation that was analysed. */
    forget: (zid: number) => seen.delete(zid),
  }
}
