import {
  toRequest,
  type EndpointReference,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
} from '@folkmoot/api-types/endpoint'

/** A call that did not succeed: without an answer (status 0), or refused with the contract's code. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** milliseconds after which the server wants to be asked again; 0 when it does not say */
  readonly retryAfterMs: number

  constructor(status: number, code: string, retryAfter = 0) {
    super(`${code} (${status})`)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfter
  }
}

/** What `fetch` takes beside an address, with headers as they are written. */
export interface AuthFetchInit extends Omit<RequestInit, 'headers'> {
  headers?: Readonly<Record<string, string>>
}

/** A `fetch` for paths of this server, as whoever the page knows: with their token where they have one. */
export type AuthFetch = (path: string, init?: AuthFetchInit) => Promise<Response>

/** Makes a call of the contract and gives its reply. @throws CallFailure when there is none */
export type CallEndpoint = <E extends Endpoint>(
  line: EndpointReference<E>,
  input: EndpointInput<E>,
) => Promise<EndpointReply<E>>

/** After this long without an answer a call counts as lost (milliseconds). */
const TIMEOUT_MS = 20_000

const createUnreachableError = () => new CallError(0, 'unreachable')

async function readCallError(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const code = typeof body === 'object' && body && 'error' in body ? String(body.error) : 'unknown'
  const seconds = Number(answer.headers.get('retry-after')) || 0
  return new CallError(answer.status, code, seconds * 1000)
}

/** Makes what asks the server: `token` is looked up for each call, because another tab may have got one meanwhile. */
export function createAuthFetch(
  token: () => Promise<string | undefined>,
  send: typeof fetch = fetch,
): AuthFetch {
  return async (path, init = {}) => {
    const known = await token()
    const authorization = known === undefined ? {} : { authorization: `Bearer ${known}` }
    const headers = { ...init.headers, ...authorization }
    return send(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers })
  }
}

/** Makes what calls the contract by `ask`. */
export function createCallEndpoint(ask: AuthFetch): CallEndpoint {
  return async (line, input) => {
    const { method, path, body } = toRequest(line, input)
    const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
    const answer = await ask(path, { method, ...sent }).catch(() => Promise.reject(createUnreachableError()))
    if (!answer.ok) throw await readCallError(answer)
    return answer.json().catch(() => Promise.reject(createUnreachableError()))
  }
}
