import { isStorable } from '@folkmoot/domain/text'
import { decodeProtectedHeader, type JWTPayload } from 'jose'

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
export const parseClaimText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && isStorable(value) ? value : undefined

/**
 * Finds the client that a token was issued to: `azp` of Keycloak, Auth0 and Entra v2, `client_id` of RFC 9068, `appid` of
 * Entra v1, `cid` of Okta.
 */
export const findClient = (claims: JWTPayload): string | undefined =>
  ['azp', 'client_id', 'appid', 'cid'].map((name) => parseClaimText(claims[name])).find(Boolean)

/** Lists the scopes of a token: `scope` of RFC 9068, Keycloak and Auth0, `scp` of Entra (a text) and Okta (a list). */
export function listScopes(claims: JWTPayload): string[] {
  const value = claims['scope'] ?? claims['scp']
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(' ').filter(Boolean) : []))
}

/** The time of the sign-in in seconds since 1970; undefined if the provider does not say it. */
export function findSignInTime(claims: JWTPayload, namespace: string): number | undefined {
  const time = claims['auth_time'] ?? claims[`${namespace}auth_time`]
  return typeof time === 'number' ? time : undefined
}

/** Finds what the tokens of one sign-in share: the id of the session, or the time of the sign-in. */
export function findSession(claims: JWTPayload, namespace: string): string | undefined {
  const time = findSignInTime(claims, namespace)
  return parseClaimText(claims['sid']) ?? (time === undefined ? undefined : String(time))
}

/** Finds a claim by its name, or else by a path of names with dots, as in realm_access.roles. */
export function findClaim(claims: JWTPayload, path: string): unknown {
  if (claims[path] !== undefined) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined
  return value
}

/** Tells whether the value of a key says that its person has what the key names; some providers send flags as text. */
const saysYes = (value: unknown): boolean => Boolean(value) && value !== 'false'

/** Lists what a claim names: a text, a list of texts, or the keys of an object, as Zitadel names roles. */
function listClaimTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.flatMap(([key, given]) => (saysYes(given) ? [key] : []))
}

/** A claim whose value makes an administrator. */
export interface AdminClaim {
  name: string
  values: readonly string[]
}

/** Tells whether the claims make an administrator. The values are compared exactly. */
export const hasAdminClaim = (claims: JWTPayload, admin: AdminClaim | null): boolean =>
  admin !== null && listClaimTexts(findClaim(claims, admin.name)).some((text) => admin.values.includes(text))
