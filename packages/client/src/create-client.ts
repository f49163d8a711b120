import { createAuthFetch, readJson, sendCall } from './call.ts'
import { CALLS, type Client, type ClientCall } from './calls.ts'
import type { ClientOptions } from './client-options.ts'

/** Files of large conversations take this long. */
const DEFAULT_TIMEOUT_MS = 120_000

/**
 * Creates a client of a server. Its calls throw a CallError unless they succeed.
 * A call is sent once; `retryAfterMs` of the error says when a busy server may be asked again.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { server = '', token, timeoutMs = DEFAULT_TIMEOUT_MS, fetch: send = fetch } = options
  const origin = server.endsWith('/') ? server.slice(0, -1) : server
  const authFetch = createAuthFetch(
    async () => (typeof token === 'function' ? token() : token),
    (path, init) => send(`${origin}${String(path)}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  )
  const makeCall =
    (call: ClientCall) =>
    async (input: unknown): Promise<unknown> => {
      const answer = await sendCall(authFetch, call, input as never)
      return call.isFile ? answer : readJson(answer)
    }
  return Object.fromEntries(
    Object.entries(CALLS).map(([name, call]) => [name, makeCall(call)]),
  ) as unknown as Client
}
