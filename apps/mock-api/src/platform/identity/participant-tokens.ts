import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { createBoundedCache } from '../bounded-cache.ts'
import { createInvalidTokenError } from '../http/errors.ts'
import type { Caller } from './caller.ts'
import { createDeviceCodes, type DeviceCodes } from './device-codes.ts'
import type { OwnTokens } from './own-token.ts'

/** A participant of a conversation, and the external id that identifies them, if any. */
interface ParticipantIdentity {
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
  deviceCodes: DeviceCodes
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

const MAX_CACHED_TOKENS = 5000
const TOKEN_CACHE_BYTES = 16 * 1024 * 1024
/** of a caller beside the token */
const CALLER_BYTES = 512

const CommonClaims = {
  uid: Type.Integer(),
  pid: Type.Integer(),
  conversation_id: Type.String(),
  sub: Type.String(),
  epoch: Type.Integer(),
}
const Claims = Type.Union([
  Type.Object({ ...CommonClaims, anonymous_participant: Type.Literal(true) }),
  Type.Object({ ...CommonClaims, xid_participant: Type.Literal(true), xid: Type.String() }),
])
type Claims = Type.Static<typeof Claims>
const TimeClaims = Type.Object({ iat: Type.Number(), exp: Type.Number() })

/** The subject has a form of its own for each kind, so neither passes for the other. */
function createClaims({ uid, pid, conversation_id, epoch, xid }: ParticipantIdentity): Claims {
  const common = { uid, pid, conversation_id, epoch }
  return xid === undefined
    ? { ...common, sub: `anon:${uid}`, anonymous_participant: true }
    : { ...common, sub: `xid:${xid}`, xid, xid_participant: true }
}

/** Returns true if unverified claims are those of a participant's token. */
export const hasParticipantClaims = (claims: Readonly<Record<string, unknown>>): boolean =>
  claims['anonymous_participant'] === true || claims['xid_participant'] === true

function toCaller(claims: unknown): { caller: ParticipantCaller; exp: number } {
  if (!Check(Claims, claims) || !Check(TimeClaims, claims) || claims.sub !== createClaims(claims).sub)
    throw createInvalidTokenError('jwt invalid')
  const { uid, pid, conversation_id, epoch, iat, exp } = claims
  const xid = 'xid' in claims ? { xid: claims.xid } : {}
  return { caller: { kind: 'participant', uid, pid, conversation_id, epoch, issuedAt: iat, ...xid }, exp }
}

interface VerifiedParticipant {
  caller: ParticipantCaller
  exp: number
  /** of the key that signed the token */
  keyNumber: number
}

/** Creates the functions for participants' tokens. */
export function createParticipantTokens({ keys, sign, verify }: OwnTokens): ParticipantTokens {
  const verifiedTokens = createBoundedCache<string, VerifiedParticipant>({
    maxEntries: MAX_CACHED_TOKENS,
    maxBytes: TOKEN_CACHE_BYTES,
    countBytes: (_, token) => CALLER_BYTES + token.length,
  })
  return {
    issue: (identity) => sign('participants', createClaims(identity), PARTICIPANT_TOKEN_LIFETIME_SECONDS),
    verify: async (token) => {
      const { claims, key } = await verify('participants', token)
      const { caller, exp } = toCaller(claims)
      verifiedTokens.set(token, { caller, exp, keyNumber: key.number })
      return caller
    },
    findVerified: async (token) => {
      const verified = verifiedTokens.get(token)
      if (!verified || verified.exp * 1000 <= Date.now()) return undefined
      const hasKey = (await keys.list()).some(({ number }) => number === verified.keyNumber)
      return hasKey ? verified.caller : undefined
    },
    deviceCodes: createDeviceCodes({ keys }),
  }
}
