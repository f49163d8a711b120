import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { ApiError } from '../core/errors.ts'
import { KeysUnavailableError } from './key-set.ts'
import { createInvalidTokenError, createUnknownTokenError } from '../core/token-errors.ts'
import { findClient, findSession, findSignInTime, isOtherToken, listScopes } from './token-claims.ts'
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
}

/** Tolerated difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 5

/** Header types of access tokens; providers older than RFC 9068 send JWT or none. */
const TOKEN_TYPES = new Set(['', 'jwt', 'at+jwt', 'application/at+jwt'])

/** Returns true if unverified claims are those of the provider's token for this server. */
export const isProviderToken = (claims: JWTPayload, { issuer, audience }: ProviderSettings): boolean =>
  claims.iss === issuer && [claims.aud].flat().includes(audience)

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

function toProfile(claims: JWTPayload & { sub: string }, { issuer, namespace }: ProviderSettings): Profile {
  const verified = claims['email_verified'] ?? claims[`${namespace}email_verified`]
  const email = parseText(claims['email']) ?? parseText(claims[`${namespace}email`])
  return {
    issuer,
    sub: claims.sub,
    email: email?.includes('@') ? email : undefined,
    // some providers send the flag as text
    emailVerified: verified === true || verified === 'true',
    name: parseText(claims['name']) ?? parseText(claims[`${namespace}name`]) ?? parseText(claims['nickname']),
    delphiEnabled: claims[`${namespace}delphi_enabled`] === true,
    client: findClient(claims),
    session: findSession(claims, namespace),
    issuedAt: claims.iat,
    signedInAt: findSignInTime(claims, namespace),
  }
}

/**
 * Checks that a token with our audience is an access token of one of our clients, with our scope. Several providers give
 * ID tokens the same audience when one registration is both client and API.
 */
function checkPurpose(claims: JWTPayload, { clients, scope }: ProviderSettings): void {
  if (isOtherToken(claims)) throw createInvalidTokenError('not an access token')
  if (!clients.includes(findClient(claims) ?? '')) throw createInvalidTokenError('issued to another client')
  if (!listScopes(claims).includes(scope)) throw createInvalidTokenError('without the scope of this server')
}

/**
 * Verifies the signature, issuer, audience and expiry of the identity provider's access token, its client and its scope.
 * @throws ApiError `Invalid token format` for a token of another kind, `Invalid authentication token` for a bad one,
 *   `polis_err_identity_provider_unavailable` while the provider's keys are unavailable
 */
export async function verifyProviderToken(token: string, settings: ProviderSettings): Promise<Profile> {
  const { issuer, audience, keys } = settings
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp'],
    })
    if (!TOKEN_TYPES.has((protectedHeader.typ ?? '').toLowerCase())) throw createUnknownTokenError()
    if (!parseText(payload.sub)) throw createInvalidTokenError('jwt invalid')
    checkPurpose(payload, settings)
    return toProfile(payload as JWTPayload & { sub: string }, settings)
  } catch (cause) {
    if (cause instanceof KeysUnavailableError)
      throw Object.assign(new ApiError('polis_err_identity_provider_unavailable'), { cause })
    if (cause instanceof errors.JWTExpired) throw createInvalidTokenError('jwt expired')
    if (cause instanceof errors.JOSEError) throw createInvalidTokenError('jwt invalid')
    throw cause
  }
}
