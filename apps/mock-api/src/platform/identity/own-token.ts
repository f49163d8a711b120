import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { createInvalidTokenError } from '../http/errors.ts'
import type { Db } from '../storage/database.ts'
import { ensureKeys, type StoredKey } from '../storage/secrets.storage.ts'
import type { Profile } from './users.ts'

/** The issuer of this server's own tokens: of participants, and of accounts after a sign-in. */
export const OWN_ISSUER = `urn:${PRODUCT_SLUG}:server`

type Audience = 'participants' | 'accounts'

export const OWN_KEYS = 'participant_key'

const SECRET_BYTES = 32

/** Creates a key that signs own tokens: a secret, because only the servers that sign them verify them (HS256). */
export const createOwnKey = (): Promise<string> =>
  Promise.resolve(randomBytes(SECRET_BYTES).toString('base64url'))

/** Lists the stored keys that sign own tokens, the newest first, creating one at first. */
export const ensureOwnKeys = (db: Db): Promise<StoredKey[]> => ensureKeys(db, OWN_KEYS, createOwnKey)

/** A key that was replaced is no longer used, and a deleted one no longer accepted, after this time. */
const MAX_AGE_MS = 1000

/** Additional reads of the database in a second, for tokens that name an unknown key: strangers may name any. */
const RELOADS_PER_SECOND = 10

type Keys = readonly [StoredKey, ...StoredKey[]]

/** The keys that sign own tokens, as they are in the database. */
interface KeyRing {
  /** lists them, the newest first; there is always one */
  list: () => Promise<Keys>
  /** lists them, read again unless one of them has this number: another process may have just added it */
  listWith: (number: string) => Promise<Keys>
}

/** Creates a key ring that reads the database at most once a second. */
function createKeyRing(db: Db): KeyRing {
  let loaded: Promise<StoredKey[]> | undefined
  let loadedAt = 0
  const reloads = { second: 0, count: 0 }
  const load = () => {
    loadedAt = Date.now()
    const loading = ensureOwnKeys(db)
    loading.catch(() => (loaded = undefined))
    return (loaded = loading)
  }
  const list = async () => {
    const isFresh = loaded && Math.abs(Date.now() - loadedAt) < MAX_AGE_MS
    return (await (isFresh ? loaded : load())) as [StoredKey, ...StoredKey[]]
  }
  const mayReload = () => {
    const second = Math.floor(Date.now() / MAX_AGE_MS)
    if (second !== reloads.second) Object.assign(reloads, { second, count: 0 })
    reloads.count += 1
    return reloads.count <= RELOADS_PER_SECOND
  }
  return {
    list,
    async listWith(number) {
      const known = await list()
      if (known.some((key) => String(key.number) === number) || !mayReload()) return known
      return (await load()) as [StoredKey, ...StoredKey[]]
    },
  }
}

const getKeyId = ({ number }: StoredKey): string => String(number)

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const Header = Type.Object({ header: Type.Object({ kid: Type.String() }) })

/** Calls @fastify/jwt. @throws ApiError if the token is expired or invalid */
function readToken(read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    const isExpired = cause instanceof Error && 'code' in cause && cause.code === 'FAST_JWT_EXPIRED'
    throw createInvalidTokenError(isExpired ? 'jwt expired' : 'jwt invalid')
  }
}

/** Signs and verifies own tokens. */
export interface OwnTokens {
  keys: KeyRing
  sign: (audience: Audience, claims: object, lifetimeSeconds: number) => Promise<string>
  /** returns the claims and the key that signed them @throws ApiError if the token is expired or invalid */
  verify: (audience: Audience, token: string) => Promise<{ claims: unknown; key: StoredKey }>
}

/** Registers @fastify/jwt with the keys of this installation. */
export async function createOwnTokens(app: FastifyInstance, db: Db): Promise<OwnTokens> {
  const keys = createKeyRing(db)
  // the first key exists before the first request
  await keys.list()
  // the secret verifies nothing: each verification names its key, because keys rotate
  await app.register(fastifyJwt, { secret: await createOwnKey() })
  const findKey = async (token: string): Promise<StoredKey> => {
    const decoded = readToken(() => app.jwt.decode(token, { complete: true }))
    const kid = Check(Header, decoded) ? decoded.header.kid : undefined
    const key =
      kid === undefined ? undefined : (await keys.listWith(kid)).find((one) => getKeyId(one) === kid)
    if (!key) throw createInvalidTokenError('jwt invalid')
    return key
  }
  return {
    keys,
    // in the compact form of RFC 7515
    sign: async (audience, claims, lifetimeSeconds) => {
      const [newest] = await keys.list()
      const iat = Math.floor(Date.now() / 1000)
      const registered = { iss: OWN_ISSUER, aud: audience, iat, exp: iat + lifetimeSeconds }
      const header = encodePart({ alg: 'HS256', typ: 'JWT', kid: getKeyId(newest) })
      const text = `${header}.${encodePart({ ...claims, ...registered })}`
      return `${text}.${createHmac('sha256', newest.value).update(text).digest('base64url')}`
    },
    verify: async (audience, token) => {
      const key = await findKey(token)
      const claims = readToken(() =>
        app.jwt.verify(token, {
          key: key.value,
          algorithms: ['HS256'],
          allowedIss: OWN_ISSUER,
          allowedAud: audience,
          // what is allowed is compared only where it is there
          requiredClaims: ['iss', 'aud', 'iat', 'exp'],
        }),
      )
      return { claims, key }
    },
  }
}

const OptionalText = Type.Optional(Type.String())

/** The claims of an account's token: what the provider said at the sign-in. */
const Claims = Type.Object({
  sub: Type.String(),
  /** the provider */
  idp: Type.String(),
  email: OptionalText,
  email_verified: Type.Boolean(),
  name: OptionalText,
  sid: OptionalText,
  session: OptionalText,
  client: OptionalText,
  auth_time: Type.Optional(Type.Number()),
  iat: Type.Number(),
})

/** Issues and verifies the access tokens of people who have signed in to the console. */
export interface AccountTokens {
  issue: (profile: Profile, lifetimeSeconds: number) => Promise<string>
  /** @throws ApiError if the token is not from this server, or expired */
  verify: (token: string) => Promise<Profile>
}

/** Creates the functions for accounts' tokens. @param namespace prefix of the claim `delphi_enabled` */
export const createAccountTokens = ({ sign, verify }: OwnTokens, namespace: string): AccountTokens => ({
  issue: ({ issuer, sub, email, emailVerified, name, delphiEnabled, ...profile }, lifetimeSeconds) => {
    const { sid, session, client, signedInAt } = profile
    const person = { sub, idp: issuer, email, email_verified: emailVerified, name }
    const signIn = { sid, session, client, auth_time: signedInAt }
    // two of one second differ, so that a page sees whether it got another one
    const claims = { ...person, [`${namespace}delphi_enabled`]: delphiEnabled, ...signIn, jti: randomUUID() }
    return sign('accounts', claims, lifetimeSeconds)
  },
  verify: async (token) => {
    const { claims } = await verify('accounts', token)
    if (!Check(Claims, claims)) throw createInvalidTokenError('jwt invalid')
    const { sub, idp, email, email_verified, name, sid, session, client, auth_time, iat } = claims
    return {
      issuer: idp,
      sub,
      email,
      emailVerified: email_verified,
      name,
      delphiEnabled: (claims as Record<string, unknown>)[`${namespace}delphi_enabled`] === true,
      sid,
      session,
      client,
      issuedAt: iat,
      signedInAt: auth_time,
    }
  },
})
