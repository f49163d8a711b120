import {
  toRequest,
  type CallLine,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '@folkmoot/api-types/endpoint'

/** A call that did not succeed: without an answer (status 0), or refused with the contract's code. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  /** milliseconds after which the server wants to be asked again; 0 when it does not say */
  readonly retryAfter: number

  constructor(status: number, code: string, retryAfter = 0) {
    super(`${code} (${status})`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** What `fetch` takes beside an address, with headers as they are written. */
export interface AskInit extends Omit<RequestInit, 'headers'> {
  headers?: Readonly<Record<string, string>>
}

/** A `fetch` for paths of this server, as whoever the page knows: with their token where they have one. */
export type Ask = (path: string, init?: AskInit) => Promise<Response>

/** Makes a call of the contract and gives its reply. @throws CallFailure when there is none */
export type Call = <E extends Endpoint>(line: CallLine<E>, input: InputOf<E>) => Promise<ReplyOf<E>>

/** After this long without an answer a call counts as lost (milliseconds). */
const PATIENCE = 20_000

const unanswered = () => new CallFailure(0, 'unreachable')

async function failureOf(answer: Response): Promise<CallFailure> {
  const body: unknown = await answer.json().catch(() => undefined)
  const code = typeof body === 'object' && body && 'error' in body ? String(body.error) : 'unknown'
  const seconds = Number(answer.headers.get('retry-after')) || 0
  return new CallFailure(answer.status, code, seconds * 1000)
}

/** Makes what asks the server: `token` is looked up for each call, because another tab may have got one meanwhile. */
export function createAsk(token: () => Promise<string | undefined>, send: typeof fetch = fetch): Ask {
  return async (path, init = {}) => {
    const known = await token()
    const authorization = known === undefined ? {} : { authorization: `Bearer ${known}` }
    const headers = { ...init.headers, ...authorization }
    return send(path, { signal: AbortSignal.timeout(PATIENCE), ...init, headers })
  }
}

/** Makes what calls the contract by `ask`. */
export function createCall(ask: Ask): Call {
  return async (line, input) => {
    const { method, path, body } = toRequest(line, input)
    const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
    const answer = await ask(path, { method, ...sent }).catch(() => Promise.reject(unanswered()))
    if (!answer.ok) throw await failureOf(answer)
    return answer.json().catch(() => Promise.reject(unanswered()))
  }
}
