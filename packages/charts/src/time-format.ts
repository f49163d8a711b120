const DAY_MS = 24 * 60 * 60 * 1000

/** Formatters of a chart's times: short for the axis, full for tooltip and table. */
interface TimeFormats {
  formatTick: (time: number) => string
  formatFull: (time: number) => string
}

const isMidnight = (date: Date) => date.getHours() === 0 && date.getMinutes() === 0

/**
 * Creates the formatters of the times in a range, in the reader's language and time zone. A tick at midnight shows the day,
 * others the time of day; in a range above a year, month and year.
 * @param locale for `Intl`; default: the system's
 * @param from start of the range in milliseconds
 * @param to end of the range in milliseconds
 */
export function createTimeFormats(locale: string | undefined, from: number, to: number): TimeFormats {
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const isLongRange = to - from > 365 * DAY_MS
  return {
    formatTick: (time) => {
      if (isLongRange) return month.format(time)
      return (isMidnight(new Date(time)) ? day : hour).format(time)
    },
    formatFull: (time) => full.format(time),
  }
}
