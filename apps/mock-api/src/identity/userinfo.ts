import { decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { createBoundedCache } from '../bounded-cache.ts'
import { hashText } from '../storage/hash-text.ts'
import { discoverProvider } from './discovery.ts'
import { createUnavailableError, fetchFromProvider, parseClaims } from './provider-fetch.ts'
import { SIGNING_ALGORITHMS } from './token-claims.ts'

/** Claims are asked for again after this time, with the next call. */
const MAX_AGE_MS = 300_000

const MAX_ENTRIES = 1000
const CACHE_BYTES = 4 * 1024 * 1024

/** Finds the claims of a token's person at the userinfo endpoint; undefined if the provider has none for this token. */
export type FindUserinfo = (token: string) => Promise<JWTPayload | undefined>

interface Entry {
  claims: JWTPayload | undefined
  loadedAt: number
}

interface UserinfoOptions {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
}

/** Reads an answer of the endpoint, which is JSON, or a signed JWT where a client is registered for that. */
async function readAnswer(
  { type, text }: { type: string; text: string },
  { issuer, clientId, keys }: UserinfoOptions,
): Promise<JWTPayload | undefined> {
  if (!type.toLowerCase().startsWith('application/jwt')) return parseClaims(text)
  // a provider may leave out both in a signed answer
  const { iss, aud } = decodeJwt(text)
  const { payload } = await jwtVerify(text, keys, {
    algorithms: SIGNING_ALGORITHMS,
    ...(iss === undefined ? {} : { issuer }),
    ...(aud === undefined ? {} : { audience: clientId }),
  })
  return payload
}

/**
 * Creates the function that asks a provider for a person's claims. An answer counts for five minutes; one that could not be
 * fetched is fetched again.
 */
export function createUserinfo(options: UserinfoOptions): FindUserinfo {
  const cache = createBoundedCache<string, Entry>({
    maxEntries: MAX_ENTRIES,
    maxBytes: CACHE_BYTES,
    countBytes: ({ claims }) => JSON.stringify(claims ?? null).length,
  })
  const load = async (token: string) => {
    const { userinfo_endpoint } = await discoverProvider(options.issuer)
    if (userinfo_endpoint === undefined) return undefined
    const answer = await fetchFromProvider(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status === 200 ? readAnswer(answer, options) : undefined
  }
  return async (token) => {
    const key = hashText(token)
    const known = cache.get(key)
    if (known && Math.abs(Date.now() - known.loadedAt) < MAX_AGE_MS) return known.claims
    try {
      const claims = await load(token)
      cache.set(key, { claims, loadedAt: Date.now() })
      return claims
    } catch (cause) {
      // while the provider is down, what it said last counts
      if (known) return known.claims
      throw createUnavailableError(cause, options.issuer)
    }
  }
}
