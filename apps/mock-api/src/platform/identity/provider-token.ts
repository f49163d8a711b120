import { isStorable } from '@folkmoot/domain/text'
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { createInvalidTokenError, createUnknownTokenError } from '../http/errors.ts'
import {
  discoverProvider,
  KeysUnavailableError,
  createUnavailableError,
  fetchFromProvider,
  parseClaims,
} from './provider.ts'
import {
  createProfile,
  findAlgorithm,
  findClient,
  isOtherToken,
  lacksPersonClaims,
  SIGNING_ALGORITHMS,
} from './token-claims.ts'
import type { Profile } from './users.ts'

/** Settings of the identity provider. */
export interface ProviderSettings {
  issuer: string
  /** of access tokens */
  audience: string
  /** of ID tokens: the console's client */
  clientId: string
  /** whose access tokens are accepted */
  clients: readonly string[]
  /** prefix of custom claims */
  namespace: string
  keys: JWTVerifyGetKey
  /** false for the development issuer, whose public address this server may not reach */
  hasUserinfo: boolean
}

/** Tolerated difference between the provider's clock and ours. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** Header types of access tokens; providers older than RFC 9068 send JWT or none. */
const TOKEN_TYPES = new Set(['', 'jwt', 'at+jwt', 'application/at+jwt'])

/** Decodes the claims of a JWT, which nobody has verified yet; undefined for another text. */
export function decodeToken(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

type Kind = 'access token' | 'ID token'

/**
 * Checks that a token is of this provider and for us, by claims that nobody has verified yet.
 * @throws ApiError `Invalid token format` that names the issuer or audience, found and expected
 */
function checkTarget(claims: JWTPayload, issuer: string, audience: string, of: Kind): void {
  if (claims.iss !== issuer)
    throw createUnknownTokenError({ of, part: 'issuer', found: claims.iss, expected: [issuer] })
  if (![claims.aud].flat().includes(audience))
    throw createUnknownTokenError({ of, part: 'audience', found: claims.aud, expected: [audience] })
}

/**
 * Checks that a token with our audience is an access token of one of our clients. Several providers give ID tokens the same
 * audience when one registration is both client and API.
 */
function checkPurpose(claims: JWTPayload, { clients }: ProviderSettings): void {
  if (isOtherToken(claims)) throw createInvalidTokenError('not an access token')
  const client = findClient(claims)
  if (!clients.includes(client ?? ''))
    throw createInvalidTokenError('issued to another client', {
      part: 'client',
      found: client,
      expected: [...new Set(clients)],
    })
}

/** OpenID Connect allows 255 characters of ASCII; PostgreSQL finds no accounts by 2,704 bytes of issuer and subject. */
const MAX_SUBJECT_BYTES = 2000

/** Refuses a subject that databases store as another text, or not: two people must never become one account. */
function checkSubject(sub: string, of: Kind): void {
  if (isStorable(sub) && Buffer.byteLength(sub) <= MAX_SUBJECT_BYTES) return
  const expected = [`text of at most ${MAX_SUBJECT_BYTES} bytes, without U+0000 and half characters`]
  throw createInvalidTokenError('unreadable subject', { of, part: 'subject', found: sub, expected })
}

function toRefusal(cause: unknown, token: string, issuer: string, of: Kind): unknown {
  if (cause instanceof KeysUnavailableError) return createUnavailableError(cause, issuer)
  if (cause instanceof errors.JWTExpired) return createInvalidTokenError('jwt expired')
  if (cause instanceof errors.JOSEAlgNotAllowed)
    return createInvalidTokenError('signed with another algorithm', {
      of,
      part: 'algorithm',
      found: findAlgorithm(token),
      expected: SIGNING_ALGORITHMS,
    })
  return cause instanceof errors.JOSEError ? createInvalidTokenError('jwt invalid') : cause
}

/**
 * Verifies the signature, issuer, audience and expiry of a provider's JWT.
 * @throws ApiError `Invalid token format` for a token of another kind, `Invalid authentication token` for a bad one,
 *   `polis_err_identity_provider_unavailable` while the provider's keys are unavailable
 */
async function verifyJwt(
  token: string,
  { issuer, keys }: ProviderSettings,
  audience: string,
  of: Kind,
): Promise<{ claims: JWTPayload & { sub: string }; type: string }> {
  const unverified = decodeToken(token)
  if (!unverified) throw createUnknownTokenError()
  checkTarget(unverified, issuer, audience, of)
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: SIGNING_ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp'],
    })
    const sub = payload.sub ?? ''
    checkSubject(sub, of)
    return { claims: { ...payload, sub }, type: (protectedHeader.typ ?? '').toLowerCase() }
  } catch (cause) {
    throw toRefusal(cause, token, issuer, of)
  }
}

/** Verifies the provider's access token of one of our clients. @throws ApiError as `verifyJwt` */
export async function verifyProviderToken(token: string, provider: ProviderSettings): Promise<Profile> {
  const { claims, type } = await verifyJwt(token, provider, provider.audience, 'access token')
  if (!TOKEN_TYPES.has(type)) throw createUnknownTokenError()
  checkPurpose(claims, provider)
  const profile = createProfile([claims], provider)
  if (!profile) throw createInvalidTokenError('jwt invalid')
  return profile
}

/** Finds the claims of the access token that came with a sign-in, if it is a JWT for this server. */
const findAccessClaims = (token: unknown, provider: ProviderSettings): Promise<JWTPayload | undefined> =>
  typeof token === 'string'
    ? verifyJwt(token, provider, provider.audience, 'access token').then(
        ({ claims }) => claims,
        () => undefined,
      )
    : Promise.resolve(undefined)

/** Asks the provider about a person, which some do not put into their ID tokens. */
async function fetchUserinfo(token: unknown, { issuer, hasUserinfo }: ProviderSettings) {
  const { userinfo_endpoint: url } = hasUserinfo ? await discoverProvider(issuer) : {}
  if (url === undefined || typeof token !== 'string') return undefined
  const { status, text } = await fetchFromProvider(url, { headers: { authorization: `Bearer ${token}` } })
  return status === 200 ? parseClaims(text) : undefined
}

/**
 * Reads who has signed in from the answer of the provider's token endpoint: by the ID token, and where that lacks claims by those of
 * the access token and the userinfo endpoint.
 * @throws ApiError for an ID token that is missing or does not count
 */
export async function readSignIn(
  { id_token, access_token }: Readonly<Record<string, unknown>>,
  provider: ProviderSettings,
): Promise<Profile> {
  if (typeof id_token !== 'string')
    throw createInvalidTokenError('the provider sent no ID token: AUTH_SCOPES must have openid')
  const { claims } = await verifyJwt(id_token, provider, provider.clientId, 'ID token')
  const access = await findAccessClaims(access_token, provider)
  const known = access ? [claims, access] : [claims]
  const found = lacksPersonClaims(known, provider) ? await fetchUserinfo(access_token, provider) : undefined
  const profile = createProfile(found ? [...known, found] : known, provider)
  if (!profile) throw createInvalidTokenError('jwt invalid')
  return { ...profile, client: profile.client ?? provider.clientId }
}
