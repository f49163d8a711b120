/** Returns the parts of a time in UTC. Times are milliseconds since 1970. */
function getUtcParts(time: number): {
  day: string
  date: string
  month: string
  year: string
  clock: string
} {
  const [day = '', date = '', month = '', year = '', clock = ''] = new Date(time).toUTCString().split(' ')
  return { day: day.slice(0, 3), date, month, year, clock }
}

/** Formats a time for report exports: whole seconds since 1970. */
export const formatReportTimestamp = (time: number): number => Math.floor(time / 1000)

/** Formats a time as text for report exports, in UTC. */
export function formatReportDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`
}

/** Formats a time as text for archives, in UTC. */
export function formatArchiveDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${clock} UTC ${year}`
}

const HOUR_MS = 3_600_000

/** Rounds a time down to the hour, as published votes have it. */
export const roundToHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS
