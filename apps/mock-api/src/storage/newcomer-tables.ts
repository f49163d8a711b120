import type { Time } from './columns.ts'

/** The newcomers of a conversation's current minute. */
export interface NewcomerCountRow {
  zid: number
  /** beginning of the minute */
  minute: Time
  joined: number
}

/** A time in which too many newcomers joined a conversation. */
export interface FloodRow {
  zid: number
  began_at: Time
  last_at: Time
  joined: number
}

/** A proof that somebody has joined with, until it expires. */
export interface UsedProofRow {
  nonce: string
  expires: Time
}
