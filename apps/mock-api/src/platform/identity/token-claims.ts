import { LIMITS } from '@folkmoot/domain/limits'
import { isStorable, takeCharacters } from '@folkmoot/domain/text'
import { decodeProtectedHeader, type JWTPayload } from 'jose'
import type { Profile } from './users.ts'

/** The signatures that count. All are made with a private key, so that a public key never makes one. */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Finds the algorithm that a token names; undefined if it is no JWT. */
export function findAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

/** Claims that only an ID token has: it answers a sign-in, and says nothing about what its bearer may do here. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** Claims that say what a token is: of Keycloak, RFC 7662 and Hydra. */
const TYPE_CLAIMS = ['typ', 'token_type', 'token_use']
/** Their values, in small letters, for tokens that are not for us. */
const FOREIGN_TYPES = new Set(['id', 'refresh', 'refresh_token', 'offline', 'logout'])

/** Returns true for an ID token, a refresh token or a logout token, whatever its audience is. */
export const isOtherToken = (claims: JWTPayload): boolean =>
  ID_TOKEN_CLAIMS.some((name) => claims[name] !== undefined) ||
  TYPE_CLAIMS.some((name) => FOREIGN_TYPES.has(String(claims[name]).toLowerCase())) ||
  claims['events'] !== undefined

/** Reads a claim that is a text. One that is blank, or that no database can store, counts as missing. */
const parseClaimText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && isStorable(value) ? value : undefined

/**
 * Finds the client that a token was issued to: `azp` of Keycloak, Auth0 and Entra v2, `client_id` of RFC 9068, `appid` of
 * Entra v1, `cid` of Okta.
 */
export const findClient = (claims: JWTPayload): string | undefined =>
  ['azp', 'client_id', 'appid', 'cid'].map((name) => parseClaimText(claims[name])).find(Boolean)

/** The time of the sign-in in seconds since 1970; undefined if the provider does not say it. */
function findSignInTime(claims: JWTPayload, namespace: string): number | undefined {
  const time = claims['auth_time'] ?? claims[`${namespace}auth_time`]
  return typeof time === 'number' ? time : undefined
}

/** Finds what the tokens of one sign-in share: the id of the session, or the time of the sign-in. */
function findSession(claims: JWTPayload, namespace: string): string | undefined {
  const time = findSignInTime(claims, namespace)
  return parseClaimText(claims['sid']) ?? (time === undefined ? undefined : String(time))
}

/** What of a provider's settings decides how its claims are read. */
interface ClaimSettings {
  issuer: string
  /** prefix of custom claims */
  namespace: string
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

/** An address and what is said of it belong together: what one source verifies says nothing about another source's address. */
function joinAddresses(sources: readonly JWTPayload[], namespace: string) {
  const addresses = sources.map((claims) => findAddress(claims, namespace))
  const own = addresses.find(({ email }) => email !== undefined) ?? {}
  if (own.isVerified !== undefined) return own
  return addresses.find(({ email, isVerified }) => email === own.email && isVerified !== undefined) ?? own
}

/** Tells whether claims of the person are missing, which a provider may have at its userinfo endpoint instead. */
export function lacksPersonClaims(
  sources: readonly JWTPayload[],
  { namespace }: Pick<ClaimSettings, 'namespace'>,
): boolean {
  const { email, isVerified } = joinAddresses(sources, namespace)
  return (
    email === undefined ||
    isVerified === undefined ||
    sources.every((claims) => findFullName(claims, namespace) === undefined)
  )
}

/**
 * Creates the profile of a person. The first source says who it is; others fill what it lacks, if they are of the same subject
 * (OpenID Connect Core 5.3.2).
 * @returns undefined if nothing says whose claims they are
 */
export function createProfile(
  [first = {}, ...others]: readonly JWTPayload[],
  { issuer, namespace }: ClaimSettings,
): Profile | undefined {
  const sub = parseClaimText(first.sub)
  if (sub === undefined) return undefined
  const sources = [first, ...others.filter((claims) => claims.sub === sub)]
  const { email, isVerified = false } = joinAddresses(sources, namespace)
  return {
    issuer,
    sub,
    email,
    emailVerified: isVerified,
    name: sources.map((claims) => findName(claims, namespace)).find((name) => name !== undefined),
    delphiEnabled: sources.some((claims) => claims[`${namespace}delphi_enabled`] === true),
    client: findClient(first),
    session: findSession(first, namespace),
    sid: parseClaimText(first['sid']),
    issuedAt: first.iat,
    signedInAt: findSignInTime(first, namespace),
  }
}
