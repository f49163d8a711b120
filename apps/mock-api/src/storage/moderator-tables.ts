import type { Time } from './columns.ts'

/** A moderator's wish for mails about waiting comments. */
export interface ModerationDigestRow {
  zid: number
  uid: number
  every: 'daily' | 'hourly'
  time_zone: string
  /** the secret that ends it */
  signature: string
  /** the time of the next mail; the mail keeps this time as its name until it is sent */
  due_at: Time
  /** until then a server counts as sending it */
  leased_until: Time | null
  /** comments up to this one were in the last mail */
  told_tid: number
}
