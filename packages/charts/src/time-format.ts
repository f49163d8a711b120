const DAY_MS = 24 * 60 * 60 * 1000

/** How a chart writes times: short ones under its axis, whole ones in its tooltip and table. */
export interface TimeFormats {
  formatTick: (time: number) => string
  formatFull: (time: number) => string
}

const isMidnight = (date: Date) => date.getHours() === 0 && date.getMinutes() === 0

/**
 * How to write the times between two moments, in the reader's language and time zone. Under the axis a midnight is
 * written as its day, any other time as the hour; over more than a year as month and year.
 * @param locale as `Intl` takes it; without one that of the machine
 * @param from and to in milliseconds
 */
export function createTimeFormats(locale: string | undefined, from: number, to: number): TimeFormats {
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' })
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const long = to - from > 365 * DAY_MS
  return {
    formatTick: (time) => {
      if (long) return month.format(time)
      return (isMidnight(new Date(time)) ? day : hour).format(time)
    },
    formatFull: (time) => whole.format(time),
  }
}
