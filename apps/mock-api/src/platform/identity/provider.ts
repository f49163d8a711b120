import { getErrorMessage } from '../error-message.ts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { ApiError } from '../http/errors.ts'

const TIMEOUT_MS = 5000
const MAX_ANSWER_BYTES = 256 * 1024

/** A provider that failed is not asked again for this long, and clients are told to retry after it. */
export const RETRY_SECONDS = 5

/**
 * Creates the error for a provider that does not answer: the token can be neither accepted nor refused.
 * @param address of the provider, or one of its endpoints: people are told which one it is
 */
export const createUnavailableError = (cause: unknown, address: string): ApiError =>
  new ApiError('polis_err_identity_provider_unavailable', {
    message: `The identity provider ${new URL(address).host} does not respond, so your sign-in cannot be verified. Try again shortly.`,
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  })

/** Formats a client's id and secret for HTTP Basic, as OAuth wants it: each of them encoded as in a form first. */
export function formatBasic(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`
}

/** Reads an answer of a provider, but no more than one has. @throws for a longer one, however long it goes on */
export async function readAnswer(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`${url} responded with too much`)
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}

/** Fetches an answer of a provider. @throws ApiError when it cannot be reached or has a fault of its own */
export async function fetchFromProvider(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readAnswer(response, url)
    if (response.status >= 500 || response.status === 429)
      throw new Error(`${url} responded with status ${response.status}`)
    return { status: response.status, text }
  } catch (cause) {
    throw createUnavailableError(cause, url)
  }
}

/** Parses claims; undefined if the text is no JSON object. */
export function parseClaims(text: string): Record<string, unknown> | undefined {
  try {
    const claims: unknown = JSON.parse(text)
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Wraps what asks a provider, so that after a failure nothing is asked for five seconds, and calls fail alike. Anybody can
 * send tokens, and each of them would make this server ask again. Refusals tell their clients to come back after this time.
 */
function pauseAfterFailure<A extends unknown[], T>(
  ask: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let failure: { cause: unknown; at: number } | undefined
  return async (...args) => {
    // a clock that was set back prolongs nothing
    if (failure && Math.abs(Date.now() - failure.at) < RETRY_SECONDS * 1000) throw failure.cause
    try {
      const answer = await ask(...args)
      failure = undefined
      return answer
    } catch (cause) {
      failure = { cause, at: Date.now() }
      throw cause
    }
  }
}

const FETCH_TIMEOUT_MS = 5000

const Discovery = Type.Object({
  issuer: Type.String(),
  jwks_uri: Type.String(),
  token_endpoint: Type.Optional(Type.String()),
  token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
  userinfo_endpoint: Type.Optional(Type.String()),
  revocation_endpoint: Type.Optional(Type.String()),
})
export type Discovery = Type.Static<typeof Discovery>

/**
 * Fetches the discovery document of a provider. A redirect is not followed: it could choose where codes and secrets are sent.
 * @throws when there is none, or it is of another issuer
 */
async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  const text = await readAnswer(response, address)
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}`)
  const found: unknown = parseClaims(text)
  if (!Check(Discovery, found) || !URL.canParse(found.jwks_uri))
    throw new Error(`${address} is not a discovery document`)
  if (found.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${found.issuer}: set AUTH_ISSUER to exactly that`)
  return found
}

/** Older documents are fetched again; while that fails, they stay in use. */
const DOCUMENT_MAX_AGE_MS = 3_600_000

function createSource(issuer: string): () => Promise<Discovery> {
  const load = pauseAfterFailure(() => fetchDiscovery(issuer))
  let known: { document: Discovery; loadedAt: number } | undefined
  let loading: Promise<Discovery> | undefined
  return async () => {
    if (known && Math.abs(Date.now() - known.loadedAt) < DOCUMENT_MAX_AGE_MS) return known.document
    loading ??= load()
      .then((document) => {
        known = { document, loadedAt: Date.now() }
        return document
      })
      .finally(() => (loading = undefined))
    if (!known) return loading
    // nobody waits for a provider that does not answer
    loading.catch(() => undefined)
    return known.document
  }
}

const sources = new Map<string, () => Promise<Discovery>>()

/** Returns the discovery document of a provider, fetched once an hour; after a failure the earlier one stays in use. */
export function discoverProvider(issuer: string): Promise<Discovery> {
  const find = sources.get(issuer) ?? createSource(issuer)
  sources.set(issuer, find)
  return find()
}

/** The provider's keys are unavailable, so a token can be neither accepted nor refused. */
export class KeysUnavailableError extends Error {}

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
