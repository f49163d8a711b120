const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/**
 * Makes the function that says how long ago something was (NET-7): under 60 minutes in minutes, under 24 hours in
 * hours, under 7 days in days, else as a date. A time ahead of the clock counts as just now, because clocks differ.
 * A list makes it once, since `Intl` objects are costly.
 * @param locale the reader's, as `Intl` takes it; without one that of the machine
 * @param timeZone for the date; without one that of the machine
 * @returns takes the time and the present in milliseconds
 */
export function relativeTimeFormat(
  locale?: string,
  timeZone?: string,
): (time: number, now: number) => string {
  const always = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const atOnce = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) })
  return (time, now) => {
    const age = Math.max(0, now - time)
    if (age < MINUTE) return atOnce.format(0, 'minute')
    if (age < HOUR) return always.format(-Math.floor(age / MINUTE), 'minute')
    if (age < DAY) return always.format(-Math.floor(age / HOUR), 'hour')
    if (age < WEEK) return always.format(-Math.floor(age / DAY), 'day')
    return date.format(time)
  }
}
