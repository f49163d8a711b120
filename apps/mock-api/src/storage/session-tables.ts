import type { Time } from './columns.ts'

/** A sign-in of the console, whose refresh token the page never has. */
export interface ConsoleSessionRow {
  /** SHA-256 of the cookie */
  id: string
  uid: number
  /** encrypted with a key made from the cookie */
  refresh_token: string
  created: Time
  used: Time
}
