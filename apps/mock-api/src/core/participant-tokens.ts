import type { Caller } from './caller.ts'

/** Who takes part in one conversation, and how they came: by themselves, with an external id, or signed in. */
export type ParticipantIdentity = { uid: number; pid: number; conversation_id: string } & (
  | { via: 'anonymous' }
  | { via: 'xid'; xid: string }
  | { via: 'provider'; oidc_sub: string }
)

/** Signs and reads the tokens that this server gives to participants. */
export interface ParticipantTokens {
  /** a token for a year, as a bearer token; to be asked for once the participant is stored */
  issue: (who: ParticipantIdentity) => Promise<string>
  /** @throws ApiError when the token is not one of this server's, or is over */
  verify: (token: string) => ParticipantCaller
  /** whom a token that was read before belongs to, without checking its signature again; undefined once it is over */
  findVerified: (token: string) => ParticipantCaller | undefined
}

export type ParticipantCaller = Extract<Caller, { kind: 'participant' }>

/** Seconds of a participant's token. */
export const PARTICIPANT_TOKEN_LIFETIME_SECONDS = 31_536_000
