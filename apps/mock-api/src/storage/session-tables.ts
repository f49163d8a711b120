import type { Time } from './columns.ts'

/** A sign-in of the console, whose refresh token the page never has. */
export interface ConsoleSessionRow {
  /** SHA-256 of the cookie */
  id: string
  uid: number
  /** the refresh token and the profile, encrypted with a key made from the cookie */
  sealed: string
  created: Time
  used: Time
  /** digests of the person and of the session at the provider, by which a logout token finds it; null where unknown */
  sub_mark: string
  sid_mark: string | null
}

/** A person or a session whose sign-in the provider has ended. */
export interface EndedSignInRow {
  /** a digest, see `computeSignInMark` */
  mark: string
  ended: Time
}

/** What the development provider remembers. */
export interface OidcPayloadRow {
  model: string
  id: string
  payload: string
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires_at: Time | null
}
