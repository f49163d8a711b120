const MINUTE_MS = 60_000

/** New people within a minute from which they are unusually many, and a script may be at work. */
export const FLOOD_PEOPLE = 200

/** A flood is told for this long after its last full minute. */
export const FLOOD_MS = 10 * MINUTE_MS

/** A time in which unusually many people came. */
export interface Flood {
  /** beginning of its first full minute, in milliseconds */
  readonly since: number
  /** people who voted for the first time since then */
  readonly people: number
}

/**
 * Finds the flood of the last minutes; null without one.
 * @param minutes the people who voted for the first time in each minute, by its beginning in milliseconds
 */
export function findFlood(
  minutes: readonly { readonly time: number; readonly people: number }[],
  now: number,
): Flood | null {
  const full = minutes.filter(
    ({ time, people }) => people >= FLOOD_PEOPLE && time > now - FLOOD_MS - MINUTE_MS,
  )
  if (full.length === 0) return null
  const since = Math.min(...full.map(({ time }) => time))
  const people = minutes.reduce((sum, minute) => (minute.time >= since ? sum + minute.people : sum), 0)
  return { since, people }
}
