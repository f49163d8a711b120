import { createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import fastifyJwt from '@fastify/jwt'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Db } from '../storage/database.ts'
import type { Caller } from './caller.ts'
import { createRecentTokens } from './recent.ts'
import { badToken } from './refusals.ts'
import { secret } from './storage.ts'

/** Who takes part in one conversation, and how they came: by themselves, with an external id, or signed in. */
export type Participation = { uid: number; pid: number; conversation_id: string } & (
  | { via: 'anonymous' }
  | { via: 'xid'; xid: string }
  | { via: 'provider'; oidc_sub: string }
)

/** Signs and reads the tokens that this server gives to participants. */
export interface ParticipantTokens {
  /** a token for a year, as a bearer token; to be asked for once the participant is stored */
  issue: (who: Participation) => Promise<string>
  /** @throws ApiError when the token is not one of this server's, or is over */
  read: (token: string) => ParticipantCaller
  /** whom a token that was read before belongs to, without checking its signature again; undefined once it is over */
  recall: (token: string) => ParticipantCaller | undefined
}

type ParticipantCaller = Extract<Caller, { kind: 'participant' }>

/** Tokens that are remembered, of whoever came last; each is less than a kilobyte. */
const REMEMBERED = 5000

/** Seconds of a participant's token. */
export const PARTICIPANT_TOKEN_LIFE = 31_536_000

const ISSUER = `urn:${PRODUCT_SLUG}:server`
const AUDIENCE = 'participants'

const Common = {
  uid: Type.Integer(),
  pid: Type.Integer(),
  conversation_id: Type.String(),
  sub: Type.String(),
}
const Claims = Type.Union([
  Type.Object({ ...Common, anonymous_participant: Type.Literal(true) }),
  Type.Object({ ...Common, xid_participant: Type.Literal(true), xid: Type.String() }),
  Type.Object({ ...Common, standard_user_participant: Type.Literal(true), oidc_sub: Type.String() }),
])
type Claims = Type.Static<typeof Claims>
const Lasting = Type.Object({ exp: Type.Number() })

function claimsOf(who: Participation): Claims {
  const { uid, pid, conversation_id } = who
  const common = { uid, pid, conversation_id }
  if (who.via === 'xid') return { ...common, sub: `xid:${who.xid}`, xid: who.xid, xid_participant: true }
  if (who.via === 'anonymous') return { ...common, sub: `anon:${uid}`, anonymous_participant: true }
  const { oidc_sub } = who
  return { ...common, sub: `user:${oidc_sub}`, oidc_sub, standard_user_participant: true }
}

/** Each kind has its own form of subject, so that no kind passes for another. */
function expectedSubject(claims: Claims): string {
  if ('xid' in claims) return `xid:${claims.xid}`
  return 'oidc_sub' in claims ? `user:${claims.oidc_sub}` : `anon:${claims.uid}`
}

/** Whether unverified claims are those of a participant's token. */
export const isParticipants = (claims: Readonly<Record<string, unknown>>): boolean =>
  ['anonymous_participant', 'xid_participant', 'standard_user_participant'].some(
    (mark) => claims[mark] === true,
  )

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** What participants' tokens are signed with, made the first time and kept, so that tokens outlive a restart. */
export const participantKey = (db: Db): Promise<string> => secret(db, 'participant_key', makeKey)

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const HEADER = encoded({ alg: 'RS256', typ: 'JWT' })

/** Signs on another thread: the signature takes as long as all the rest of a first vote. */
const signed = promisify(sign)

/**
 * Makes what signs tokens with a key, in the compact form of RFC 7515.
 * @param pem PKCS #8, of RSA
 */
function signer(pem: string): ParticipantTokens['issue'] {
  const key = createPrivateKey(pem)
  return async (who) => {
    const iat = Math.floor(Date.now() / 1000)
    const lasting = { iss: ISSUER, aud: AUDIENCE, iat, exp: iat + PARTICIPANT_TOKEN_LIFE }
    const text = `${HEADER}.${encoded({ ...claimsOf(who), ...lasting })}`
    const signature = await signed('sha256', Buffer.from(text), key)
    return `${text}.${signature.toString('base64url')}`
  }
}

/**
 * Registers @fastify/jwt with this installation's key to read participants' tokens, and gives what signs and reads them.
 */
export async function participantTokens(app: FastifyInstance, db: Db): Promise<ParticipantTokens> {
  const privateKey = await participantKey(db)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  await app.register(fastifyJwt, {
    secret: { public: publicKey },
    verify: { algorithms: ['RS256'], allowedIss: ISSUER, allowedAud: AUDIENCE },
  })
  const remembered = createRecentTokens<{ caller: ParticipantCaller; exp: number }>(REMEMBERED)
  return {
    issue: signer(privateKey),
    read: (token) => {
      const claims = verified(app, token)
      if (!Check(Claims, claims) || !Check(Lasting, claims) || claims.sub !== expectedSubject(claims))
        throw badToken('jwt invalid')
      const { uid, pid, conversation_id, exp } = claims
      const xid = 'xid' in claims ? { xid: claims.xid } : {}
      const caller = { kind: 'participant' as const, uid, pid, conversation_id, ...xid }
      remembered.set(token, { caller, exp })
      return caller
    },
    recall: (token) => {
      const known = remembered.get(token)
      return known && known.exp * 1000 > Date.now() ? known.caller : undefined
    },
  }
}

function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token)
  } catch (cause) {
    throw badToken(
      (cause as NodeJS.ErrnoException).code === 'FAST_JWT_EXPIRED' ? 'jwt expired' : 'jwt invalid',
    )
  }
}
