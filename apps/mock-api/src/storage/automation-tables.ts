import type { Time } from './columns.ts'

/** A token with which programs act for an account. */
export interface AccessTokenRow {
  id: number
  /** SHA-256 of the token */
  token_hash: string
  /** its last characters */
  ending: string
  name: string
  uid: number
  /** separated by spaces */
  scopes: string
  /** the conversation that it is limited to */
  zid: number | null
  /** the site that it is limited to */
  site_id: string | null
  created: Time
  expires_at: Time
  /** the start of the day of its last use, UTC */
  last_used: Time | null
}
