import type { JWTPayload } from 'jose'
import { createBoundedCache } from '../bounded-cache.ts'
import { toNetwork } from '../core/rate-limiter.ts'
import type { ProviderConfig } from '../provider-settings.ts'
import { hashText } from '../storage/hash-text.ts'
import { discoverProvider } from './discovery.ts'
import { createQuestionLimit } from './question-limit.ts'
import { createUnavailableError, fetchFromProvider, formatBasic, parseClaims } from './provider-fetch.ts'

/** A token that the provider does not know is not asked about again for this time. */
const INACTIVE_MAX_AGE_MS = 30_000

/** Digests in each of the two caches: of tokens that are not active, and of accepted ones. */
const MAX_KNOWN_TOKENS = 10_000

/** About tokens that were never accepted: anybody can send any text as a token. */
const QUESTIONS_PER_SECOND = { total: 50, network: 10 }

/** Who sent a token, and what else must hold for it. */
export interface IntrospectionOptions {
  /** the sender's address; undefined for a token that the provider has just given this server: no limit counts for it */
  address: string | undefined
  /** throws if an active token is not for this server */
  check: (claims: JWTPayload) => void
}

/** Finds the claims of a token that is no JWT; undefined if it is not active. */
export type Introspect = (token: string, options: IntrospectionOptions) => Promise<JWTPayload | undefined>

type Introspection = NonNullable<ProviderConfig['introspection']>

async function findUrl(issuer: string, { url }: Introspection): Promise<string> {
  const discover = async () => {
    try {
      return (await discoverProvider(issuer)).introspection_endpoint
    } catch (cause) {
      throw createUnavailableError(cause, issuer)
    }
  }
  const found = url ?? (await discover())
  if (found === undefined)
    throw createUnavailableError(new Error('The identity provider names no introspection endpoint.'), issuer)
  return found
}

const createQuestion = (token: string, { way, clientId, clientSecret }: Introspection): RequestInit =>
  way === 'tokeninfo'
    ? { method: 'POST', body: new URLSearchParams({ access_token: token }) }
    : {
        method: 'POST',
        headers: { authorization: formatBasic(clientId, clientSecret ?? ''), accept: 'application/json' },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
      }

/** Converts an answer of Google's tokeninfo, whose numbers are texts; it refuses a token that is not active. */
function fromTokeninfo(claims: JWTPayload): JWTPayload {
  const exp = Number(claims.exp)
  const iat = claims.iat === undefined ? {} : { iat: Number(claims.iat) }
  return { ...claims, ...iat, exp: Number.isFinite(exp) ? exp : 0 }
}

function readAnswer(
  status: number,
  text: string,
  way: Introspection['way'],
  url: string,
): JWTPayload | undefined {
  if (way === 'tokeninfo') {
    const claims = status === 200 ? parseClaims(text) : undefined
    return claims && fromTokeninfo(claims)
  }
  // our credentials were refused, which says nothing about the token
  if (status !== 200)
    throw createUnavailableError(
      new Error(`The introspection endpoint responded with status ${status}.`),
      url,
    )
  const claims = parseClaims(text)
  return claims?.['active'] === true ? claims : undefined
}

/** Creates a bounded memory of times, by the digest of a token. */
const createTokenTimes = () =>
  createBoundedCache<string, number>({
    maxEntries: MAX_KNOWN_TOKENS,
    maxBytes: MAX_KNOWN_TOKENS * 64,
    countBytes: () => 64,
  })

/** Runs work once for all who ask with the same key at the same time. */
function createSharedRun<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const run = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
}

/**
 * Creates the function that asks a provider what a token is (RFC 7662). The caller caches what it accepts. Nonsense that
 * is sent as tokens uses up the limit of questions only for tokens that were never accepted here.
 */
export function createIntrospection(issuer: string, introspection: Introspection): Introspect {
  const [inactive, accepted] = [createTokenTimes(), createTokenTimes()]
  const mayAsk = createQuestionLimit(QUESTIONS_PER_SECOND)
  const askOnce = createSharedRun<JWTPayload | undefined>()
  const ask = async (token: string) => {
    const url = await findUrl(issuer, introspection)
    const { status, text } = await fetchFromProvider(url, createQuestion(token, introspection))
    return readAnswer(status, text, introspection.way, url)
  }
  return async (token, { address, check }) => {
    const key = hashText(token)
    if (Math.abs(Date.now() - (inactive.get(key) ?? 0)) < INACTIVE_MAX_AGE_MS) return undefined
    if (address !== undefined && !accepted.has(key) && !mayAsk(toNetwork(address)))
      throw createUnavailableError(new Error('too many tokens to ask about'), issuer)
    const claims = await askOnce(key, () => ask(token))
    // only what passes the check below is asked about outside of the limit the next time
    accepted.delete(key)
    if (!claims) {
      inactive.set(key, Date.now())
      return undefined
    }
    check(claims)
    accepted.set(key, Date.now())
    return claims
  }
}
