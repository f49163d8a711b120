import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as Type from 'typebox'
import { Check } from 'typebox/value'

/** Says that the provider's keys could not be had: nothing is known about the token then. */
export class KeysUnavailableError extends Error {}

const FETCH_TIMEOUT_MS = 5000
/** Keys older than this are fetched anew beside the request that notices; the old ones serve until then. */
const KEYS_MAX_AGE_MS = 600_000

const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String() })

/** The development issuer's own keys: they never travel, so the public address need not be reachable from here. */
export const createLocalKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys)

const getErrorMessage = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

async function discoverKeySetUrl(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const found: unknown = await answer.json()
  if (!Check(Discovery, found) || !URL.canParse(found.jwks_uri))
    throw new Error(`${address} is not a discovery document`)
  if (found.issuer !== issuer)
    throw new Error(`${address} speaks for ${found.issuer}: set AUTH_ISSUER to exactly that`)
  return new URL(found.jwks_uri)
}

/** Keys that could not be fetched are our trouble; a key that is not in the set is the token's. */
function toKeysUnavailable(cause: unknown): unknown {
  const tokens = cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys
  return tokens
    ? cause
    : new KeysUnavailableError(`The identity provider's keys cannot be fetched: ${getErrorMessage(cause)}`)
}

/**
 * The key set of any provider, discovered and fetched when the first token asks for it, and kept: while the provider
 * does not answer, the keys it last gave hold.
 * @throws KeysUnavailable (when asked for a key) while it has never answered
 */
export function createDiscoveredKeys(issuer: string): JWTVerifyGetKey {
  let discovery: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  let refreshAt = 0
  const find = async () => {
    discovery ??= discoverKeySetUrl(issuer).then((uri) =>
      createRemoteJWKSet(uri, { cacheMaxAge: Infinity, timeoutDuration: FETCH_TIMEOUT_MS }),
    )
    try {
      return await discovery
    } catch (cause) {
      discovery = undefined
      throw cause
    }
  }
  return async (header, token) => {
    try {
      const keys = await find()
      if (Date.now() > refreshAt) {
        refreshAt = Date.now() + KEYS_MAX_AGE_MS
        if (keys.jwks()) void keys.reload().catch(() => undefined)
      }
      return await keys(header, token)
    } catch (cause) {
      throw toKeysUnavailable(cause)
    }
  }
}
