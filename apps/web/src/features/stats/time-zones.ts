const HOUR_MS = 3_600_000
const WALL_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** Whether a text names a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** All time zones that can be chosen, by name: the reader's first, then UTC, each once. @param own the reader's */
export const listTimeZones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** A date and a time of day as `YYYY-MM-DDTHH:MM` on the clock of Greenwich; undefined when there is no such day. */
function parseUtc(wall: string): number | undefined {
  const parts = WALL_TIME_PATTERN.exec(wall)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const time = Date.UTC(year, month - 1, day, hour, minute)
  return new Date(time).toISOString().startsWith(wall) ? time : undefined
}

/** How far a zone's clocks are ahead of Greenwich at a moment, in milliseconds. */
function getUtcOffsetMs(zone: string, time: number): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000
}

/**
 * The moment at which the clocks of a zone show a time. One that they show twice, when they are put back, is the first;
 * one that they leave out is as much later as they are put forward.
 * @param wall as `YYYY-MM-DDTHH:MM`
 * @param zone a known one (`isTimeZone`)
 * @returns milliseconds; undefined when `wall` is no such text, or there is no such day
 */
export function parseZonedTime(zone: string, wall: string): number | undefined {
  const time = parseUtc(wall)
  if (time === undefined) return undefined
  // no clock is a day away from Greenwich, and none is changed twice within two days
  const [before, after] = [
    getUtcOffsetMs(zone, time - 24 * HOUR_MS),
    getUtcOffsetMs(zone, time + 24 * HOUR_MS),
  ]
  const fits = [before, after]
    .map((ahead) => time - ahead)
    .filter((at) => at + getUtcOffsetMs(zone, at) === time)
  return fits.length > 0 ? Math.min(...fits) : time - before
}
