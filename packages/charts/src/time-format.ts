/** Creates the formatter of whole times, for tooltips and tables, in the reader's language and time zone. */
export function createTimeFormat(locale: string | undefined): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (time) => format.format(time)
}
