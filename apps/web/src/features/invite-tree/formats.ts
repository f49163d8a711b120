/** Numbers and moments of the invite tree in the reader’s locale. */
export const numbers = new Intl.NumberFormat()
export const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
