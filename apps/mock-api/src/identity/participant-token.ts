import { createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import fastifyJwt from '@fastify/jwt'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Db } from '../storage/database.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { createInvalidTokenError } from '../core/token-errors.ts'
import { ensureSecret } from './storage.ts'
import {
  PARTICIPANT_TOKEN_LIFETIME_SECONDS,
  type ParticipantCaller,
  type ParticipantIdentity,
  type ParticipantTokens,
} from '../core/participant-tokens.ts'

const MAX_CACHED_TOKENS = 5000
const TOKEN_CACHE_BYTES = 16 * 1024 * 1024
/** of a caller beside the token */
const CALLER_BYTES = 512

const ISSUER = `urn:${PRODUCT_SLUG}:server`
const AUDIENCE = 'participants'

const CommonClaims = {
  uid: Type.Integer(),
  pid: Type.Integer(),
  conversation_id: Type.String(),
  sub: Type.String(),
}
const Claims = Type.Union([
  Type.Object({ ...CommonClaims, anonymous_participant: Type.Literal(true) }),
  Type.Object({ ...CommonClaims, xid_participant: Type.Literal(true), xid: Type.String() }),
  Type.Object({ ...CommonClaims, standard_user_participant: Type.Literal(true), oidc_sub: Type.String() }),
])
type Claims = Type.Static<typeof Claims>
const ExpiringClaims = Type.Object({ exp: Type.Number() })

function createClaims(who: ParticipantIdentity): Claims {
  const { uid, pid, conversation_id } = who
  const common = { uid, pid, conversation_id }
  if (who.via === 'xid') return { ...common, sub: `xid:${who.xid}`, xid: who.xid, xid_participant: true }
  if (who.via === 'anonymous') return { ...common, sub: `anon:${uid}`, anonymous_participant: true }
  const { oidc_sub } = who
  return { ...common, sub: `user:${oidc_sub}`, oidc_sub, standard_user_participant: true }
}

/** Each kind has its own form of subject, so that no kind passes for another. */
function getExpectedSubject(claims: Claims): string {
  if ('xid' in claims) return `xid:${claims.xid}`
  return 'oidc_sub' in claims ? `user:${claims.oidc_sub}` : `anon:${claims.uid}`
}

/** Whether unverified claims are those of a participant's token. */
export const hasParticipantClaims = (claims: Readonly<Record<string, unknown>>): boolean =>
  ['anonymous_participant', 'xid_participant', 'standard_user_participant'].some(
    (mark) => claims[mark] === true,
  )

async function createKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** What participants' tokens are signed with, made the first time and kept, so that tokens outlive a restart. */
export const ensureParticipantKey = (db: Db): Promise<string> =>
  ensureSecret(db, 'participant_key', createKey)

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const HEADER = encodePart({ alg: 'RS256', typ: 'JWT' })

/** Signs on another thread: the signature takes as long as all the rest of a first vote. */
const signAsync = promisify(sign)

/**
 * Makes what signs tokens with a key, in the compact form of RFC 7515.
 * @param pem PKCS #8, of RSA
 */
function createSigner(pem: string): ParticipantTokens['issue'] {
  const key = createPrivateKey(pem)
  return async (who) => {
    const iat = Math.floor(Date.now() / 1000)
    const lasting = { iss: ISSUER, aud: AUDIENCE, iat, exp: iat + PARTICIPANT_TOKEN_LIFETIME_SECONDS }
    const text = `${HEADER}.${encodePart({ ...createClaims(who), ...lasting })}`
    const signature = await signAsync('sha256', Buffer.from(text), key)
    return `${text}.${signature.toString('base64url')}`
  }
}

/**
 * Registers @fastify/jwt with this installation's key to read participants' tokens, and gives what signs and reads them.
 */
export async function createParticipantTokens(app: FastifyInstance, db: Db): Promise<ParticipantTokens> {
  const privateKey = await ensureParticipantKey(db)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  await app.register(fastifyJwt, {
    secret: { public: publicKey },
    verify: { algorithms: ['RS256'], allowedIss: ISSUER, allowedAud: AUDIENCE },
  })
  const remembered = createBoundedCache<string, { caller: ParticipantCaller; exp: number }>({
    maxEntries: MAX_CACHED_TOKENS,
    maxBytes: TOKEN_CACHE_BYTES,
    countBytes: (_, token) => CALLER_BYTES + token.length,
  })
  return {
    issue: createSigner(privateKey),
    verify: (token) => {
      const claims = verifyToken(app, token)
      if (
        !Check(Claims, claims) ||
        !Check(ExpiringClaims, claims) ||
        claims.sub !== getExpectedSubject(claims)
      )
        throw createInvalidTokenError('jwt invalid')
      const { uid, pid, conversation_id, exp } = claims
      const xid = 'xid' in claims ? { xid: claims.xid } : {}
      const caller = { kind: 'participant' as const, uid, pid, conversation_id, ...xid }
      remembered.set(token, { caller, exp })
      return caller
    },
    findVerified: (token) => {
      const known = remembered.get(token)
      return known && known.exp * 1000 > Date.now() ? known.caller : undefined
    },
  }
}

function verifyToken(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token)
  } catch (cause) {
    throw createInvalidTokenError(
      (cause as NodeJS.ErrnoException).code === 'FAST_JWT_EXPIRED' ? 'jwt expired' : 'jwt invalid',
    )
  }
}
