/** The parts of a time in UTC, as every export names them. Times are milliseconds since 1970. */
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

/** A time as the report exports have it: whole seconds since 1970. */
export const formatReportTimestamp = (time: number): number => Math.floor(time / 1000)

/** A time in words as the report exports have it, always in UTC. */
export function formatReportDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`
}

/** A time in words as the archive has it, always in UTC. */
export function formatArchiveDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${clock} UTC ${year}`
}
