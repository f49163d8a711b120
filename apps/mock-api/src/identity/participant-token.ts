import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import fastifyJwt from '@fastify/jwt'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Db } from '../storage/database.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { createInvalidTokenError } from '../core/token-errors.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { ensureKeys, type StoredKey } from './storage.ts'
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
  /** absent in tokens from before there were epochs */
  epoch: Type.Optional(Type.Integer()),
}
const Claims = Type.Union([
  Type.Object({ ...CommonClaims, anonymous_participant: Type.Literal(true) }),
  Type.Object({ ...CommonClaims, xid_participant: Type.Literal(true), xid: Type.String() }),
  Type.Object({ ...CommonClaims, standard_user_participant: Type.Literal(true), oidc_sub: Type.String() }),
])
type Claims = Type.Static<typeof Claims>
const TimeClaims = Type.Object({ iat: Type.Number(), exp: Type.Number() })

function createClaims(identity: ParticipantIdentity): Claims {
  const { uid, pid, conversation_id, epoch } = identity
  const common = { uid, pid, conversation_id, epoch }
  if (identity.via === 'xid')
    return { ...common, sub: `xid:${identity.xid}`, xid: identity.xid, xid_participant: true }
  if (identity.via === 'anonymous') return { ...common, sub: `anon:${uid}`, anonymous_participant: true }
  const { oidc_sub } = identity
  return { ...common, sub: `user:${oidc_sub}`, oidc_sub, standard_user_participant: true }
}

/** Returns the subject that fits the claims. Each kind has its own form, so no kind passes for another. */
function getExpectedSubject(claims: Claims): string {
  if ('xid' in claims) return `xid:${claims.xid}`
  return 'oidc_sub' in claims ? `user:${claims.oidc_sub}` : `anon:${claims.uid}`
}

/** Returns true if unverified claims are those of a participant's token. */
export const hasParticipantClaims = (claims: Readonly<Record<string, unknown>>): boolean =>
  ['anonymous_participant', 'xid_participant', 'standard_user_participant'].some(
    (name) => claims[name] === true,
  )

export const PARTICIPANT_KEYS = 'participant_key'

const SECRET_BYTES = 32

/** Creates a key that signs participants' tokens: a secret, because only the servers that sign them verify them (HS256). */
export const createParticipantKey = (): Promise<string> =>
  Promise.resolve(randomBytes(SECRET_BYTES).toString('base64url'))

/** Says how a key signs. Keys of version 1.0.0 are RSA keys in PKCS #8; the next rotation replaces them. */
const getAlgorithm = ({ value }: StoredKey): 'HS256' | 'RS256' =>
  value.startsWith('-----BEGIN') ? 'RS256' : 'HS256'

/** Lists the stored keys that sign participants' tokens, the newest first, creating one at first. */
export const ensureParticipantKeys = (db: Db): Promise<StoredKey[]> =>
  ensureKeys(db, PARTICIPANT_KEYS, createParticipantKey)

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs with RSA on another thread, because the signature takes as long as the rest of a first vote. */
const signWithRsa = promisify(sign)

const getKeyId = ({ number }: StoredKey): string => String(number)

/** Creates a function that parses each key once. Two are in use, so it keeps few. */
function createKeyParser<K>(parse: (pem: string) => K): (key: StoredKey) => K {
  const parsed = new Map<string, K>()
  return ({ value }) => {
    const known = parsed.get(value) ?? parse(value)
    if (parsed.size > 8) parsed.clear()
    parsed.set(value, known)
    return known
  }
}

/** Creates the function that signs tokens with the newest key, in the compact form of RFC 7515. */
function createSigner(keys: KeyRing): ParticipantTokens['issue'] {
  const parseKey = createKeyParser(createPrivateKey)
  const signText = async (key: StoredKey, text: string): Promise<Buffer> =>
    getAlgorithm(key) === 'RS256'
      ? signWithRsa('sha256', Buffer.from(text), parseKey(key))
      : createHmac('sha256', key.value).update(text).digest()
  return async (identity) => {
    const [newest] = await keys.list()
    const iat = Math.floor(Date.now() / 1000)
    const registered = { iss: ISSUER, aud: AUDIENCE, iat, exp: iat + PARTICIPANT_TOKEN_LIFETIME_SECONDS }
    const header = encodePart({ alg: getAlgorithm(newest), typ: 'JWT', kid: getKeyId(newest) })
    const text = `${header}.${encodePart({ ...createClaims(identity), ...registered })}`
    const signature = await signText(newest, text)
    return `${text}.${signature.toString('base64url')}`
  }
}

const Header = Type.Object({ header: Type.Object({ kid: Type.Optional(Type.String()) }) })

/** Calls @fastify/jwt. @throws ApiError if the token is expired or invalid */
function readToken(read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    const isExpired = cause instanceof Error && 'code' in cause && cause.code === 'FAST_JWT_EXPIRED'
    throw createInvalidTokenError(isExpired ? 'jwt expired' : 'jwt invalid')
  }
}

/** Lists the keys that may have signed a token: the one that it names; all for a token from before keys had names. */
async function listCandidates(app: FastifyInstance, keys: KeyRing, token: string): Promise<StoredKey[]> {
  const decoded = readToken(() => app.jwt.decode(token, { complete: true }))
  if (!Check(Header, decoded)) return []
  const { kid } = decoded.header
  if (kid === undefined) return [...(await keys.list())]
  return (await keys.listWith(kid)).filter((key) => getKeyId(key) === kid)
}

const getPublicKey = createKeyParser((pem) =>
  createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString(),
)

/** Returns what verifies the tokens of a key, and the one algorithm that it may verify. */
function getVerifier(key: StoredKey) {
  const algorithm = getAlgorithm(key)
  return { key: algorithm === 'RS256' ? getPublicKey(key) : key.value, algorithms: [algorithm] }
}

/** Verifies a token. Returns its claims and the key that signed it. @throws ApiError if it is expired or invalid */
async function verifySignature(app: FastifyInstance, keys: KeyRing, token: string) {
  let problem: unknown = createInvalidTokenError('jwt invalid')
  for (const key of await listCandidates(app, keys, token))
    try {
      return { claims: readToken(() => app.jwt.verify(token, getVerifier(key))), key }
    } catch (cause) {
      problem = cause
    }
  throw problem
}

function toCaller(claims: unknown): { caller: ParticipantCaller; exp: number } {
  if (!Check(Claims, claims) || !Check(TimeClaims, claims) || claims.sub !== getExpectedSubject(claims))
    throw createInvalidTokenError('jwt invalid')
  const { uid, pid, conversation_id, epoch = 0, iat, exp } = claims
  const xid = 'xid' in claims ? { xid: claims.xid } : {}
  const caller = { kind: 'participant' as const, uid, pid, conversation_id, epoch, issuedAt: iat, ...xid }
  return { caller, exp: Math.min(exp, iat + PARTICIPANT_TOKEN_LIFETIME_SECONDS) }
}

interface VerifiedParticipant {
  caller: ParticipantCaller
  exp: number
  /** of the key that signed the token */
  keyNumber: number
}

/** Registers @fastify/jwt, and creates the functions for participants' tokens with the keys of this installation. */
export async function createParticipantTokens(app: FastifyInstance, db: Db): Promise<ParticipantTokens> {
  const keys = createKeyRing(db, PARTICIPANT_KEYS, createParticipantKey)
  // the first key exists before the first request
  await keys.list()
  await app.register(fastifyJwt, {
    // verifies nothing: each verification names its key and algorithm, because keys rotate
    secret: await createParticipantKey(),
    verify: {
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      // what is allowed is compared only where it is there
      requiredClaims: ['iss', 'aud', 'iat', 'exp'],
      maxAge: PARTICIPANT_TOKEN_LIFETIME_SECONDS,
    },
  })
  const verifiedTokens = createBoundedCache<string, VerifiedParticipant>({
    maxEntries: MAX_CACHED_TOKENS,
    maxBytes: TOKEN_CACHE_BYTES,
    countBytes: (_, token) => CALLER_BYTES + token.length,
  })
  return {
    issue: createSigner(keys),
    verify: async (token) => {
      const { claims, key } = await verifySignature(app, keys, token)
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
  }
}
