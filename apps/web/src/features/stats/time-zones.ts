import { createOffsetReader } from '@folkmoot/domain/health'

const HOUR_MS = 3_600_000
const WALL_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** True if a text is a time zone known to this machine. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Lists all selectable time zones: the reader's first, then UTC, then the others, without duplicates.
 * @param own the reader's
 */
export const listTimeZones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Parses a date and time as `YYYY-MM-DDTHH:MM` in UTC; undefined when the day does not exist. */
function parseUtc(wall: string): number | undefined {
  const parts = WALL_TIME_PATTERN.exec(wall)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const time = Date.UTC(year, month - 1, day, hour, minute)
  return new Date(time).toISOString().startsWith(wall) ? time : undefined
}

/**
 * Converts a zone's local time to a timestamp. An ambiguous time, when clocks are put back, is the first of the two; a
 * skipped one is shifted by the gap.
 * @param wall as `YYYY-MM-DDTHH:MM`
 * @param zone a known one (`isTimeZone`)
 * @returns milliseconds; undefined when `wall` has another format or the day does not exist
 */
export function parseZonedTime(zone: string, wall: string): number | undefined {
  const time = parseUtc(wall)
  if (time === undefined) return undefined
  const readOffset = createOffsetReader(zone)
  // every offset is below a day, and no zone changes its offset twice within two days
  const [before, after] = [readOffset(time - 24 * HOUR_MS), readOffset(time + 24 * HOUR_MS)]
  const fits = [before, after].map((ahead) => time - ahead).filter((at) => at + readOffset(at) === time)
  return fits.length > 0 ? Math.min(...fits) : time - before
}
