import { LIMITS } from '@folkmoot/domain/limits'
import { takeCharacters } from '@folkmoot/domain/text'
import type { JWTPayload } from 'jose'
import {
  findClaim,
  findClient,
  findSession,
  findSignInTime,
  hasAdminClaim,
  parseClaimText,
  type AdminClaim,
} from './token-claims.ts'
import type { Profile } from './users.ts'

/** What of a provider's settings decides how its claims are read. */
interface ClaimSettings {
  issuer: string
  /** prefix of custom claims */
  namespace: string
  trustsAddresses: boolean
  adminClaim: AdminClaim | null
}

/** A line break in an address would begin another line of a mail's head. */
const CONTROL = /\p{Cc}/u

/**
 * Reads an address; what is none, or is longer than those that the product takes, counts as missing. Bytes count, as in mails:
 * PostgreSQL finds no longer keys.
 */
function parseAddress(value: unknown): string | undefined {
  const text = parseClaimText(value)
  const isAddress = text?.includes('@') && !CONTROL.test(text) && Buffer.byteLength(text) <= LIMITS.email
  return isAddress ? text : undefined
}

/** Finds the address of a person; some providers send the flag as text. */
function findAddress(claims: JWTPayload, namespace: string): { email?: string; isVerified?: boolean } {
  const email = parseAddress(claims['email']) ?? parseAddress(claims[`${namespace}email`])
  const verified = claims['email_verified'] ?? claims[`${namespace}email_verified`]
  return {
    ...(email === undefined ? {} : { email }),
    ...(verified === undefined ? {} : { isVerified: verified === true || verified === 'true' }),
  }
}

const findFullName = (claims: JWTPayload, namespace: string): string | undefined =>
  parseClaimText(claims['name']) ?? parseClaimText(claims[`${namespace}name`])

/** Finds the name of a person, cut to what a name may have. */
function findName(claims: JWTPayload, namespace: string): string | undefined {
  const name = findFullName(claims, namespace) ?? parseClaimText(claims['nickname'])
  return name === undefined ? undefined : takeCharacters(name, LIMITS.name)
}

/** Tells whether claims of the person are missing, which a provider may have at its userinfo endpoint instead. */
export function lacksPersonClaims(
  claims: JWTPayload,
  { namespace, adminClaim }: Pick<ClaimSettings, 'namespace' | 'adminClaim'>,
): boolean {
  const { email, isVerified } = findAddress(claims, namespace)
  return (
    email === undefined ||
    isVerified === undefined ||
    findFullName(claims, namespace) === undefined ||
    (adminClaim !== null && findClaim(claims, adminClaim.name) === undefined)
  )
}

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
  const sub = parseClaimText(claims.sub ?? userinfo?.sub)
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
    sid: parseClaimText(claims['sid']),
    issuedAt: claims.iat,
    signedInAt: findSignInTime(claims, namespace),
  }
}
