/** What people work on, as calls name it: a conversation, or a site; the caller's own without either. */
export interface Place {
  conversation_id?: string
  site_id?: string
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Formats the day of a time in the reader's language. */
export const formatDay = (time: number): string => dayFormat.format(time)
