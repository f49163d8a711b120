import { isStorable } from '@folkmoot/domain/text'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { createInvalidTokenError, createUnknownTokenError } from '../core/token-errors.ts'
import type { Introspect } from './introspection.ts'
import { KeysUnavailableError } from './key-set.ts'
import { createProfile, lacksPersonClaims } from './person-claims.ts'
import { createUnavailableError } from './provider-fetch.ts'
import {
  findAlgorithm,
  findClient,
  isOtherToken,
  listScopes,
  SIGNING_ALGORITHMS,
  type AdminClaim,
} from './token-claims.ts'
import type { FindUserinfo } from './userinfo.ts'
import type { Profile } from './users.ts'

/** Settings of the identity provider. */
export interface ProviderSettings {
  issuer: string
  audience: string
  /** whose tokens are accepted */
  clients: readonly string[]
  /** a scope that tokens must have */
  scope: string
  /** prefix of custom claims */
  namespace: string
  keys: JWTVerifyGetKey
  /** a verified address stands for the account that has it */
  trustsAddresses: boolean
  /** the claim that makes administrators */
  adminClaim: AdminClaim | null
  /** undefined: only the token's own claims count */
  findUserinfo?: FindUserinfo | undefined
  /** undefined: a token that is no JWT is refused */
  introspect?: Introspect | undefined
}

/** Tolerated difference between the provider's clock and ours. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** Header types of access tokens; providers older than RFC 9068 send JWT or none. */
const TOKEN_TYPES = new Set(['', 'jwt', 'at+jwt', 'application/at+jwt'])

/** An access token whose provider has been asked or whose signature holds, and the seconds since 1970 when it ends. */
export interface VerifiedClaims {
  profile: Profile
  expires: number
}

/**
 * Finds the provider that issued a token for this server, by claims that nobody has verified yet.
 * @throws ApiError `Invalid token format` that names the issuer or audience, found and expected
 */
export function selectProvider(claims: JWTPayload, providers: readonly ProviderSettings[]): ProviderSettings {
  const provider = providers.find(({ issuer }) => claims.iss === issuer)
  if (!provider)
    throw createUnknownTokenError({
      part: 'issuer',
      found: claims.iss,
      expected: providers.map(({ issuer }) => issuer),
    })
  const { audience } = provider
  if (![claims.aud].flat().includes(audience))
    throw createUnknownTokenError({ part: 'audience', found: claims.aud, expected: [audience] })
  return provider
}

/**
 * Checks that a token with our audience is an access token of one of our clients, with our scope. Several providers give
 * ID tokens the same audience when one registration is both client and API.
 */
function checkPurpose(claims: JWTPayload, { clients, scope }: ProviderSettings): void {
  if (isOtherToken(claims)) throw createInvalidTokenError('not an access token')
  const client = findClient(claims)
  if (!clients.includes(client ?? ''))
    throw createInvalidTokenError('issued to another client', {
      part: 'client',
      found: client,
      expected: [...new Set(clients)],
    })
  const scopes = listScopes(claims)
  if (!scopes.includes(scope))
    throw createInvalidTokenError('without the scope of this server', {
      part: 'scope',
      found: scopes,
      expected: [scope],
    })
}

/** OpenID Connect allows 255 characters of ASCII; PostgreSQL finds no accounts by 2,704 bytes of issuer and subject. */
const MAX_SUBJECT_BYTES = 2000

/** Refuses a subject that databases store as another text, or not: two people must never become one account. */
function checkSubject(sub: unknown): void {
  if (typeof sub !== 'string' || (isStorable(sub) && Buffer.byteLength(sub) <= MAX_SUBJECT_BYTES)) return
  const expected = [`text of at most ${MAX_SUBJECT_BYTES} bytes, without U+0000 and half characters`]
  throw createInvalidTokenError('unreadable subject', { part: 'subject', found: sub, expected })
}

/** Finds out whose token it is, by its claims and, where some are missing, by those of the userinfo endpoint. */
async function createVerified(
  token: string,
  claims: JWTPayload,
  provider: ProviderSettings,
): Promise<VerifiedClaims> {
  const isComplete = claims.sub !== undefined && !lacksPersonClaims(claims, provider)
  const found = isComplete ? undefined : await provider.findUserinfo?.(token)
  checkSubject(claims.sub ?? found?.sub)
  const profile = createProfile(claims, found, provider)
  if (!profile) throw createInvalidTokenError('jwt invalid')
  return { profile, expires: claims.exp ?? 0 }
}

function toRefusal(cause: unknown, token: string, issuer: string): unknown {
  if (cause instanceof KeysUnavailableError) return createUnavailableError(cause, issuer)
  if (cause instanceof errors.JWTExpired) return createInvalidTokenError('jwt expired')
  if (cause instanceof errors.JOSEAlgNotAllowed)
    return createInvalidTokenError('signed with another algorithm', {
      part: 'algorithm',
      found: findAlgorithm(token),
      expected: SIGNING_ALGORITHMS,
    })
  return cause instanceof errors.JOSEError ? createInvalidTokenError('jwt invalid') : cause
}

/**
 * Verifies the signature, issuer, audience and expiry of the identity provider's access token, its client and its scope.
 * @throws ApiError `Invalid token format` for a token of another kind, `Invalid authentication token` for a bad one,
 *   `polis_err_identity_provider_unavailable` while the provider's keys are unavailable
 */
export async function verifyProviderToken(
  token: string,
  settings: ProviderSettings,
): Promise<VerifiedClaims> {
  const { issuer, audience, keys } = settings
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: SIGNING_ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp'],
    })
    if (!TOKEN_TYPES.has((protectedHeader.typ ?? '').toLowerCase())) throw createUnknownTokenError()
    checkPurpose(payload, settings)
    return await createVerified(token, payload, settings)
  } catch (cause) {
    throw toRefusal(cause, token, issuer)
  }
}

/** Checks the times in what a provider says of a token, as those of a JWT are checked. */
function checkTimes({ exp, nbf, iat }: JWTPayload): void {
  const now = Date.now() / 1000
  const areTimes = [exp, nbf, iat].every((time) => time === undefined || Number.isFinite(time))
  if (!areTimes || (nbf !== undefined && nbf > now + CLOCK_TOLERANCE_SECONDS))
    throw createInvalidTokenError('jwt invalid')
  if (exp !== undefined && exp <= now - CLOCK_TOLERANCE_SECONDS) throw createInvalidTokenError('jwt expired')
}

/** Checks what a provider says of a token that is no JWT. It may leave out issuer and audience: the client is ours, then. */
function checkIntrospected(claims: JWTPayload, provider: ProviderSettings): void {
  const { issuer, audience } = provider
  if (claims.iss !== undefined && claims.iss !== issuer)
    throw createUnknownTokenError({ part: 'issuer', found: claims.iss, expected: [issuer] })
  if (claims.aud !== undefined && ![claims.aud].flat().includes(audience))
    throw createUnknownTokenError({ part: 'audience', found: claims.aud, expected: [audience] })
  checkTimes(claims)
  checkPurpose(claims, provider)
}

/**
 * Asks the provider about a token that is no JWT.
 * @param address of the sender, whose network has a limit of questions; undefined: no limit counts
 * @throws ApiError `Invalid token format` if no provider has such tokens, `Invalid authentication token` for one that is not
 *   active or not for this server, `polis_err_identity_provider_unavailable` if the provider does not answer
 */
export async function verifyOpaqueToken(
  token: string,
  { providers, address }: { providers: readonly ProviderSettings[]; address?: string | undefined },
): Promise<VerifiedClaims> {
  const provider = providers.find(({ introspect }) => introspect !== undefined)
  if (!provider?.introspect) throw createUnknownTokenError()
  const claims = await provider.introspect(token, {
    address,
    check: (found) => checkIntrospected(found, provider),
  })
  if (!claims) throw createInvalidTokenError('not active')
  const verified = await createVerified(token, claims, provider)
  return claims.exp === undefined ? { ...verified, expires: Number.POSITIVE_INFINITY } : verified
}
