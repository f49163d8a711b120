import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { parseClaims, pauseAfterFailure, readAnswer } from './provider-fetch.ts'

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
