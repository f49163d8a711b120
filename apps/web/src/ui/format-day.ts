const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Formats the day of a time in the reader's language. @param timeZone the machine's by default */
export function formatDay(time: number, timeZone?: string): string {
  const known = formats.get(timeZone)
  const format =
    known ?? new Intl.DateTimeFormat(undefined, { dateStyle: 'long', ...(timeZone && { timeZone }) })
  formats.set(timeZone, format)
  return format.format(time)
}
