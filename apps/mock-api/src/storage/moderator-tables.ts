import type { Time } from './columns.ts'

/** Somebody who has the page Moderate open, and the comment that they hold. */
export interface ModeratorPresenceRow {
  zid: number
  uid: number
  /** at most one person holds a comment */
  tid: number | null
  /** both end then, unless they are renewed */
  expires_at: Time
}

/** Two moderators disagree about a comment: one decided, the other would have decided otherwise. Deleted when it is settled. */
export interface SecondOpinionRow {
  zid: number
  tid: number
  /** who made the decision; null when unknown or erased */
  decided_uid: number | null
  decided_mod: number
  /** who has the second opinion; null when erased */
  uid: number | null
  mod: number
  created: Time
}

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
