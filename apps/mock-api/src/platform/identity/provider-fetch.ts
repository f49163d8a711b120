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
export function pauseAfterFailure<A extends unknown[], T>(
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
