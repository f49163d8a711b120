const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Creates a formatter of past times (NET-7): under 60 minutes in minutes, under 24 hours in hours, under 7 days in
 * days, else as a date. A future time counts as just now, because clocks differ. A list creates it once, since `Intl`
 * objects are expensive.
 * @param locale the reader's, as `Intl` takes it; the machine's by default
 * @param timeZone for the date; the machine's by default
 * @returns a function of the time and the present, in milliseconds
 */
export function createRelativeTimeFormat(
  locale?: string,
  timeZone?: string,
): (time: number, now: number) => string {
  const always = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const atOnce = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) })
  return (time, now) => {
    const age = Math.max(0, now - time)
    if (age < MINUTE_MS) return atOnce.format(0, 'minute')
    if (age < HOUR_MS) return always.format(-Math.floor(age / MINUTE_MS), 'minute')
    if (age < DAY_MS) return always.format(-Math.floor(age / HOUR_MS), 'hour')
    if (age < WEEK_MS) return always.format(-Math.floor(age / DAY_MS), 'day')
    return date.format(time)
  }
}
