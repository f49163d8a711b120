import type { Caller } from './caller.ts'

/** A participant of a conversation, and how they joined: anonymously, with an external id, or signed in. */
export type ParticipantIdentity = { uid: number; pid: number; conversation_id: string } & (
  | { via: 'anonymous' }
  | { via: 'xid'; xid: string }
  | { via: 'provider'; oidc_sub: string }
)

/** Issues and verifies the tokens of participants. */
export interface ParticipantTokens {
  /** returns a bearer token for a stored participant, valid for a year */
  issue: (who: ParticipantIdentity) => Promise<string>
  /** @throws ApiError if the token is not from this server, or expired */
  verify: (token: string) => ParticipantCaller
  /** returns the caller of a token that was verified before; undefined for others and after expiry */
  findVerified: (token: string) => ParticipantCaller | undefined
}

export type ParticipantCaller = Extract<Caller, { kind: 'participant' }>

/** Lifetime of a participant's token. */
export const PARTICIPANT_TOKEN_LIFETIME_SECONDS = 31_536_000
