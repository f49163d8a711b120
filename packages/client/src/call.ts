import {
  toRequest,
  type EndpointReference,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
} from '@folkmoot/api-types/endpoint'
import { CallError } from './call-error.ts'

/** Options of `fetch`, with headers as a plain object. */
interface AuthFetchInit extends Omit<RequestInit, 'headers'> {
  headers?: Readonly<Record<string, string>>
}

/** A `fetch` for paths of this server that sends the person's token where they have one. */
export type AuthFetch = (path: string, init?: AuthFetchInit) => Promise<Response>

/** Calls an endpoint of the contract. @throws CallError without a successful reply */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: EndpointReference<E>,
  input: EndpointInput<E>,
) => Promise<EndpointReply<E>>

/** A call without an answer fails after this time. */
const TIMEOUT_MS = 20_000

/** The error of a call without an answer. */
export const createUnreachableError = () => new CallError(0, 'unreachable')

/** Reads the error of an answer that is no success. */
async function readCallError(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const code = typeof body === 'object' && body && 'error' in body ? String(body.error) : 'unknown'
  const seconds = Number(answer.headers.get('retry-after')) || 0
  return new CallError(answer.status, code, seconds * 1000, body)
}

/** Creates the `fetch` of a person. The token is read for each call, because another tab may have received one. */
export function createAuthFetch(
  readToken: () => Promise<string | undefined>,
  send: typeof fetch = fetch,
): AuthFetch {
  return async (path, init = {}) => {
    const token = await readToken()
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { ...init.headers, ...authorization }
    return send(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers })
  }
}

/**
 * Makes a call and returns its successful answer, unread.
 * @throws CallError without one
 */
export async function sendCall<E extends Endpoint>(
  authFetch: AuthFetch,
  endpoint: EndpointReference<E>,
  input: EndpointInput<E>,
): Promise<Response> {
  const { method, path, body } = toRequest(endpoint, input)
  const answer = await authFetch(path, { method, ...createContent(body) }).catch(() =>
    Promise.reject(createUnreachableError()),
  )
  if (!answer.ok) throw await readCallError(answer)
  return answer
}

/** The type of a form is fetch's, with the boundary of its parts. */
function createContent(body: string | FormData | undefined): AuthFetchInit {
  if (body === undefined) return {}
  return typeof body === 'string' ? { body, headers: { 'content-type': 'application/json' } } : { body }
}

/** Reads an answer as JSON. @throws CallError if it breaks off or is something else */
export const readJson = <Reply>(answer: Response): Promise<Reply> =>
  answer.json().catch(() => Promise.reject(createUnreachableError()))

/** Creates the function that calls endpoints of the contract. */
export function createCallEndpoint(authFetch: AuthFetch): CallEndpoint {
  return async (endpoint, input) => readJson(await sendCall(authFetch, endpoint, input))
}
