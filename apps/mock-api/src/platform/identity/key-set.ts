import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { discoverProvider } from './discovery.ts'
import { pauseAfterFailure, readAnswer } from './provider-fetch.ts'

/** The provider's keys are unavailable, so a token can be neither accepted nor refused. */
export class KeysUnavailableError extends Error {}

const FETCH_TIMEOUT_MS = 5000
/** Older keys are refreshed in the background; they are used until then. */
const KEYS_MAX_AGE_MS = 600_000

/**
 * Creates the key set of the development issuer. No request is made, so its public address need not be reachable. A key that
 * another server process uses since its start is read from the database.
 */
export function createLocalKeys(keys: JSONWebKeySet, read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known = createLocalJWKSet(keys)
  return async (header, token) => {
    try {
      return await known(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause
      known = createLocalJWKSet(await read())
      return known(header, token)
    }
  }
}

const getErrorMessage = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Converts errors of fetching to KeysUnavailableError; a key that is missing from the set is an error of the token. */
function toKeysUnavailable(cause: unknown): unknown {
  const isTokenError =
    cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys
  return isTokenError
    ? cause
    : new KeysUnavailableError(`The identity provider's keys cannot be fetched: ${getErrorMessage(cause)}`)
}

/**
 * Fetches keys, but no more than a provider has: jose reads an answer to its end, however long it goes on.
 * @throws for an answer without keys, which jose would find only later
 */
const fetchKeys: FetchImplementation = async (url, init) => {
  const response = await fetch(url, init)
  const text = await readAnswer(response, url)
  if (response.status !== 200) throw new Error(`${url} responded with status ${response.status}`)
  createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
  return new Response(text)
}

/**
 * Creates the key set of a provider, at the address that its discovery document names. Keys are fetched for the first token, and stay in
 * use while the provider is down. The returned function throws KeysUnavailableError until keys were fetched once.
 */
export function createDiscoveredKeys(issuer: string): JWTVerifyGetKey {
  let known: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined
  let loadedAt = 0
  return async (header, token) => {
    try {
      // a provider may move its keys
      const { jwks_uri: address } = await discoverProvider(issuer)
      if (known?.address !== address) {
        const options = { cacheMaxAge: Infinity, timeoutDuration: FETCH_TIMEOUT_MS }
        const fetchPaused = { [customFetch]: pauseAfterFailure(fetchKeys) }
        known = { address, keys: createRemoteJWKSet(new URL(address), { ...options, ...fetchPaused }) }
      }
      const { keys } = known
      if (Math.abs(Date.now() - loadedAt) > KEYS_MAX_AGE_MS) {
        loadedAt = Date.now()
        if (keys.jwks()) void keys.reload().catch(() => undefined)
      }
      return await keys(header, token)
    } catch (cause) {
      throw toKeysUnavailable(cause)
    }
  }
}
