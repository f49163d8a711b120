const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Delay before the next attempt, in milliseconds. It doubles with each failure up to a minute; a random factor from 0.5 to 1
 * keeps many pages from retrying at the same time.
 * @param failures failed attempts in a row, from 1
 * @param requestedMs delay that the server asked for; the result is never shorter
 * @param random from 0 up to 1
 */
export function computeBackoff(failures: number, requestedMs: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.max(requestedMs, delay * (0.5 + random / 2))
}
