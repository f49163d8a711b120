import type { OutdatedAnalysis } from './storage.ts'

/** An analysis waits at most this long for the end of a burst of votes. */
const MAX_BURST_MS = 2000

/**
 * Creates a debounce for outdated analyses: one is ready when nothing was added between two polls, or after two seconds.
 */
export function createDebounce() {
  let seen = new Map<number, { generation: number; since: number }>()
  return {
    /** Selects the analyses that are ready. */
    selectReady(outdated: readonly OutdatedAnalysis[], now: number): OutdatedAnalysis[] {
      const before = seen
      seen = new Map(
        outdated.map(({ zid, generation }) => [zid, { generation, since: before.get(zid)?.since ?? now }]),
      )
      return outdated.filter(({ zid, generation }) => {
        const known = before.get(zid)
        return known && (known.generation === generation || Math.abs(now - known.since) >= MAX_BURST_MS)
      })
    },
    /** Resets the wait of a conversation after its analysis. */
    reset: (zid: number) => seen.delete(zid),
  }
}
