import type { Caller } from './caller.ts'

/** A participant of a conversation, and the external id that identifies them, if any. */
export interface ParticipantIdentity {
  uid: number
  pid: number
  conversation_id: string
  /** of the stored participant */
  epoch: number
  xid?: string
}

/** Issues and verifies the tokens of participants. */
export interface ParticipantTokens {
  /** returns a bearer token for a stored participant, valid for 30 days */
  issue: (who: ParticipantIdentity) => Promise<string>
  /** @throws ApiError if the token is not from this server, or expired */
  verify: (token: string) => Promise<ParticipantCaller>
  /** returns the caller of a token that was verified before; undefined for others, after expiry and without its key */
  findVerified: (token: string) => Promise<ParticipantCaller | undefined>
}

export type ParticipantCaller = Extract<Caller, { kind: 'participant' }>

const DAY_SECONDS = 86_400

/** Lifetime of a participant's token. Older ones may say that they live longer. */
export const PARTICIPANT_TOKEN_LIFETIME_SECONDS = 30 * DAY_SECONDS

/** A token of this age is replaced when it is used. */
const RENEWAL_AGE_SECONDS = DAY_SECONDS

/** Tells whether a caller's token is to be replaced. @param now milliseconds since 1970 */
export const isRenewalDue = ({ issuedAt }: ParticipantCaller, now: number): boolean =>
  now / 1000 - issuedAt >= RENEWAL_AGE_SECONDS
