const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time with seconds in the reader's language. */
export const formatTime = (time: number): string => format.format(time)
