import * as Type from 'typebox'
import { Check } from 'typebox/value'

const FETCH_TIMEOUT_MS = 5000

const Discovery = Type.Object({
  issuer: Type.String(),
  jwks_uri: Type.String(),
  token_endpoint: Type.Optional(Type.String()),
})
export type Discovery = Type.Static<typeof Discovery>

/** Fetches the discovery document of a provider. @throws when there is none, or it is of another issuer */
async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}`)
  const found: unknown = await response.json()
  if (!Check(Discovery, found) || !URL.canParse(found.jwks_uri))
    throw new Error(`${address} is not a discovery document`)
  if (found.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${found.issuer}: set AUTH_ISSUER to exactly that`)
  return found
}

const documents = new Map<string, Promise<Discovery>>()

/** Returns the discovery document of a provider, fetched once; after a failure it is fetched again. */
export function discoverProvider(issuer: string): Promise<Discovery> {
  const known = documents.get(issuer)
  if (known) return known
  const document = fetchDiscovery(issuer)
  documents.set(issuer, document)
  document.catch(() => documents.delete(issuer))
  return document
}
