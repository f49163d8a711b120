const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * How long to wait before the next attempt, in milliseconds: twice as long each time up to a minute, spread by chance so
 * that a thousand pages do not come back at once.
 * @param failures attempts that failed one after another, from 1
 * @param asked milliseconds that the server wants to be left alone
 * @param chance from 0 up to 1
 */
export function computeBackoff(failures: number, asked: number, chance: number): number {
  const wanted = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.max(asked, wanted * (0.5 + chance / 2))
}
