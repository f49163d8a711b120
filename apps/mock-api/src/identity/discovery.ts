import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { pauseAfterFailure } from './pause-after-failure.ts'
import { parseClaims, readAnswer, RETRY_SECONDS } from './provider-fetch.ts'

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
 * Fetches a document. It follows one redirect on the same origin, because some providers add a slash. A redirect to another origin
 * could choose where codes and secrets are sent.
 */
async function fetchDocument(address: string, mayRedirect = true): Promise<string> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  const text = await readAnswer(response, address)
  const { ok, status, headers } = response
  if (status >= 300 && status < 400) {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, address) ? new URL(location, address) : undefined
    if (mayRedirect && target?.origin === new URL(address).origin) return fetchDocument(target.href, false)
    throw new Error(
      `${address} redirects to ${location || 'nowhere'}, which is not followed: set AUTH_ISSUER to the final address`,
    )
  }
  if (!ok) throw new Error(`${address} responded with status ${status}`)
  return text
}

/** Fetches the discovery document of a provider. @throws when there is none, or it is of another issuer */
async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const text = await fetchDocument(address)
  const found: unknown = parseClaims(text)
  if (!Check(Discovery, found) || !URL.canParse(found.jwks_uri))
    throw new Error(`${address} is not a discovery document`)
  if (found.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${found.issuer}: set AUTH_ISSUER to exactly that`)
  return found
}

/** Older documents are fetched again in the background; they are used until then. */
const DOCUMENT_MAX_AGE_MS = 3_600_000

interface ProviderDiscovery {
  /** returns the document, fetched once an hour; after a failure the earlier one stays in use */
  find: () => Promise<Discovery>
  /** fetches it now, for all who ask within five seconds */
  check: () => Promise<unknown>
}

function createDiscovery(issuer: string): ProviderDiscovery {
  const load = pauseAfterFailure(() => fetchDiscovery(issuer))
  let known: { document: Promise<Discovery>; loadedAt: number } | undefined
  let checked: { answer: Promise<Discovery>; at: number } | undefined
  const find = () => {
    if (known && Math.abs(Date.now() - known.loadedAt) < DOCUMENT_MAX_AGE_MS) return known.document
    const fresh = load()
    if (!known) {
      known = { document: fresh, loadedAt: Date.now() }
      fresh.catch(() => (known = undefined))
      return fresh
    }
    known.loadedAt = Date.now()
    fresh.then(
      () => (known = { document: fresh, loadedAt: Date.now() }),
      // the next one asks again, as often as failures allow
      () => known && (known.loadedAt = 0),
    )
    return known.document
  }
  const check = () => {
    const isRecent = checked && Math.abs(Date.now() - checked.at) < RETRY_SECONDS * 1000
    if (!checked || !isRecent) checked = { answer: load(), at: Date.now() }
    return checked.answer
  }
  return { find, check }
}

const discoveries = new Map<string, ProviderDiscovery>()

function getDiscovery(issuer: string): ProviderDiscovery {
  const discovery = discoveries.get(issuer) ?? createDiscovery(issuer)
  discoveries.set(issuer, discovery)
  return discovery
}

/** Returns the discovery document of a provider, fetched once an hour; after a failure the earlier one stays in use. */
export const discoverProvider = (issuer: string): Promise<Discovery> => getDiscovery(issuer).find()

/** Asks whether a provider responds now, whatever is known of it. @throws the reason if it does not */
export const checkProvider = (issuer: string): Promise<unknown> => getDiscovery(issuer).check()
