import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { ApiError } from '../http/errors.ts'
import { KeysUnavailable } from './key-set.ts'
import { badToken, unknownToken } from './refusals.ts'
import type { Profile } from './users.ts'

/** What the settings say of the identity provider. */
export interface ProviderSettings {
  issuer: string
  audience: string
  /** prefix of the claims that providers do not define themselves */
  namespace: string
  keys: JWTVerifyGetKey
}

/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 5

/** Header types of access tokens; providers from before RFC 9068 say JWT, or nothing. */
const TYPES = new Set(['', 'jwt', 'at+jwt', 'application/at+jwt'])

/** Whether unverified claims are those of a token that the provider made for this server. */
export const isForUs = (claims: JWTPayload, { issuer, audience }: ProviderSettings): boolean =>
  claims.iss === issuer && [claims.aud].flat().includes(audience)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

function profileOf(claims: JWTPayload & { sub: string }, { issuer, namespace }: ProviderSettings): Profile {
  const verified = claims['email_verified'] ?? claims[`${namespace}email_verified`]
  const email = text(claims['email']) ?? text(claims[`${namespace}email`])
  return {
    issuer,
    sub: claims.sub,
    email: email?.includes('@') ? email : undefined,
    // some providers write the flag as text
    emailVerified: verified === true || verified === 'true',
    name: text(claims['name']) ?? text(claims[`${namespace}name`]) ?? text(claims['nickname']),
    delphiEnabled: claims[`${namespace}delphi_enabled`] === true,
  }
}

/**
 * Verifies an access token of the identity provider: signature, issuer, audience and life. An ID token never passes,
 * because its audience is the client.
 * @throws ApiError `Invalid token format` for a token of another kind, `Invalid authentication token` for a bad one,
 *   `polis_err_identity_provider_unavailable` while the provider's keys cannot be had
 */
export async function readProviderToken(token: string, settings: ProviderSettings): Promise<Profile> {
  const { issuer, audience, keys } = settings
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['sub', 'exp'],
    })
    if (!TYPES.has((protectedHeader.typ ?? '').toLowerCase())) throw unknownToken()
    if (!text(payload.sub)) throw badToken('jwt invalid')
    return profileOf(payload as JWTPayload & { sub: string }, settings)
  } catch (cause) {
    if (cause instanceof KeysUnavailable)
      throw Object.assign(new ApiError('polis_err_identity_provider_unavailable'), { cause })
    if (cause instanceof errors.JWTExpired) throw badToken('jwt expired')
    if (cause instanceof errors.JOSEError) throw badToken('jwt invalid')
    throw cause
  }
}
