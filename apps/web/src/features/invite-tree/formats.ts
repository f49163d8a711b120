/** Numbers and moments of the invite tree in the reader’s locale. */
export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
