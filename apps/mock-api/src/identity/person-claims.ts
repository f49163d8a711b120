import type { JWTPayload } from 'jose'
import { findClient, findSession, findSignInTime, hasAdminClaim, type AdminClaim } from './token-claims.ts'
import type { Profile } from './users.ts'

/** What of a provider's settings decides how its claims are read. */
interface ClaimSettings {
  issuer: string
  /** prefix of custom claims */
  namespace: string
  trustsAddresses: boolean
  adminClaim: AdminClaim | null
}

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Finds the address of a person; some providers send the flag as text. */
function findAddress(claims: JWTPayload, namespace: string): { email?: string; isVerified?: boolean } {
  const email = parseText(claims['email']) ?? parseText(claims[`${namespace}email`])
  const verified = claims['email_verified'] ?? claims[`${namespace}email_verified`]
  return {
    ...(email?.includes('@') ? { email } : {}),
    ...(verified === undefined ? {} : { isVerified: verified === true || verified === 'true' }),
  }
}

const findName = (claims: JWTPayload, namespace: string): string | undefined =>
  parseText(claims['name']) ?? parseText(claims[`${namespace}name`]) ?? parseText(claims['nickname'])

/** An address and what is said of it belong together: what one answer verifies says nothing about another answer's address. */
function joinAddress(claims: JWTPayload, found: JWTPayload, namespace: string) {
  const [own, other] = [findAddress(claims, namespace), findAddress(found, namespace)]
  if (own.email === undefined) return other
  return own.isVerified === undefined && own.email === other.email ? other : own
}

/**
 * Creates the profile of an access token's person. Its own claims come first; those of the userinfo endpoint fill what is
 * missing, if they are of the same subject (OpenID Connect Core 5.3.2). What a token is for is never taken from there.
 * @returns undefined if nothing says whose token it is
 */
export function createProfile(
  claims: JWTPayload,
  userinfo: JWTPayload | undefined,
  { issuer, namespace, trustsAddresses, adminClaim }: ClaimSettings,
): Profile | undefined {
  const sub = parseText(claims.sub ?? userinfo?.sub)
  if (sub === undefined) return undefined
  const found = userinfo?.sub === sub ? userinfo : {}
  const { email, isVerified = false } = joinAddress(claims, found, namespace)
  return {
    issuer,
    sub,
    email,
    // an address stands for an account only where the operator trusts the provider for that
    emailVerified: trustsAddresses && isVerified,
    name: findName(claims, namespace) ?? findName(found, namespace),
    delphiEnabled: claims[`${namespace}delphi_enabled`] === true,
    isAdmin: hasAdminClaim(claims, adminClaim) || hasAdminClaim(found, adminClaim),
    client: findClient(claims),
    session: findSession(claims, namespace),
    sid: parseText(claims['sid']),
    issuedAt: claims.iat,
    signedInAt: findSignInTime(claims, namespace),
  }
}
