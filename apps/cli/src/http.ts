import type { HttpRequest } from '@folkmoot/api-types/endpoint'
import { formatFailure } from '@folkmoot/api-types/errors'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { trimEndCharacters } from '@folkmoot/domain/text'
import type { Context } from './context.ts'
import { CLEAR_LINE } from './terminal.ts'
import {
  createCancellation,
  getErrorCode,
  type CommandError,
  createFailure,
  getErrorMessage,
} from './errors.ts'

/** A request is sent so often at most. */
const MAX_ATTEMPTS = 4
/** The wait after the first attempt; each later one is twice as long. */
const FIRST_WAIT_MS = 500
/** Longer waits that a server asks for are left to the person. */
const MAX_WAIT_MS = 60_000

/** Answers of a server or proxy that is busy or restarting. */
const BUSY_STATUS: readonly number[] = [429, 502, 503, 504]

/** Errors of connections that may work the next time. Nothing listens at ECONNREFUSED, and no such host at ENOTFOUND. */
const BROKEN_CODES: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Reads the seconds that a server asks to wait, as milliseconds; undefined without a valid header. */
export function readRetryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  return /^\d+$/.test(text) ? 1000 * Number(text) : undefined
}

/** Checks that a change may be sent again: the answer says that nothing was done. Without the header a 503 does not. */
const isRefused = (response: Response): boolean =>
  response.status === 429 || (response.status === 503 && readRetryAfterMs(response) !== undefined)

/** Waits, and says so where a person watches. @throws CommandError on Ctrl-C */
async function waitForServer({ stderr, signal, wait }: Context, timeMs: number): Promise<void> {
  const seconds = Math.ceil(timeMs / 1000)
  if (stderr.isTTY)
    stderr.write(`${CLEAR_LINE}The server is busy or was not reached. Trying again in ${seconds} s …`)
  await wait(timeMs)
  if (stderr.isTTY) stderr.write(CLEAR_LINE)
  if (signal.aborted) throw createCancellation()
}

/**
 * Sends a request, and again where the server was busy or the connection broke (CLI-8). A change is sent again only after an answer
 * that says that it was refused: a broken connection does not tell whether it was carried out.
 * @param isRead it changes nothing
 * @returns the last response
 * @throws what the last `send` throws
 */
async function repeatRequest(
  context: Context,
  isRead: boolean,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const ownMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
    let askedMs: number | undefined
    try {
      const response = await send()
      askedMs = readRetryAfterMs(response)
      const isWorthwhile = isRead ? BUSY_STATUS.includes(response.status) : isRefused(response)
      if (!isWorthwhile || attempt === MAX_ATTEMPTS || (askedMs ?? 0) > MAX_WAIT_MS) return response
      // an unread body would hold the connection
      await response.body?.cancel()
    } catch (error) {
      const isWorthwhile = isRead && BROKEN_CODES.includes(getErrorCode(error) ?? '')
      if (!isWorthwhile || attempt === MAX_ATTEMPTS) throw error
    }
    // up to a half more by chance, so that many clients do not come together
    await waitForServer(context, Math.max(askedMs ?? 0, ownMs / 2) + (Math.random() * ownMs) / 2)
  }
}

/** A response whose body is not read yet. */
export interface PendingReply {
  readonly response: Response
  /** the product's sentence about this call, for the case that it failed */
  readonly failureMessage: string
}

/** A response that is read to its end. */
export interface CompleteReply extends Pick<PendingReply, 'failureMessage'> {
  readonly status: number
  readonly text: string
}

export interface SendOptions {
  readonly token?: string | undefined
  /** called with the number of bytes of a form that are sent so far */
  readonly onSent?: ((bytes: number) => void) | undefined
  /** false: an answer of a busy server is returned at once, for commands with waits of their own */
  readonly isRepeated?: boolean | undefined
}

/**
 * Makes a request and returns when the response begins. It is sent again where that is safe (`repeatRequest`).
 * @throws CommandError when the server cannot be reached
 */
export async function sendRequest(
  context: Context,
  { method, path, body }: HttpRequest,
  { token, onSent, isRepeated = true }: SendOptions = {},
): Promise<PendingReply> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': PRODUCT_SLUG }
  if (token) headers['authorization'] = `Bearer ${token}`
  // With redirects allowed, fetch would keep a whole form in memory to send it a second time.
  const init: RequestInit = { method, headers, redirect: 'error' }
  if (typeof body === 'string') Object.assign(headers, { 'content-type': 'application/json' })
  if (typeof body === 'string') init.body = body
  else if (body) Object.assign(init, createUploadBody(body, headers, onSent))
  try {
    const isStreamed = body !== undefined && typeof body !== 'string'
    const send = () => fetchInTime(context, context.config.server + path, init, isStreamed)
    const response =
      isRepeated && !isStreamed ? await repeatRequest(context, method === 'GET', send) : await send()
    return { response, failureMessage: formatFailure(method, path, response.status, response.statusText) }
  } catch (error) {
    throw createConnectionError(context, error)
  }
}

/** Begins to answer within this time, or the request counts as lost. Figures of large conversations take longer than most. */
const TIMEOUT_MS = 120_000

/** Sends a request and waits for the head of its answer for a time; for a long upload without an end. */
async function fetchInTime(
  context: Context,
  address: string,
  init: RequestInit,
  isUpload: boolean,
): Promise<Response> {
  const slow = new AbortController()
  const timer = isUpload ? undefined : setTimeout(() => slow.abort(createTimeout()), TIMEOUT_MS)
  try {
    return await context.fetch(address, { ...init, signal: AbortSignal.any([context.signal, slow.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

/** Creates the error of an answer that does not come, with the code of Node’s own. */
const createTimeout = (): Error => Object.assign(new Error('no answer'), { code: 'UND_ERR_HEADERS_TIMEOUT' })

/**
 * Reads a response to its end.
 * @throws CommandError when the connection breaks
 */
export async function readReply(
  context: Context,
  { response, failureMessage }: PendingReply,
): Promise<CompleteReply> {
  try {
    return { status: response.status, text: await response.text(), failureMessage }
  } catch (error) {
    throw createConnectionError(context, error)
  }
}

/** Creates the error of a request that did not complete: cancelled, or the server was not reached. */
export const createConnectionError = (context: Context, error: unknown): CommandError =>
  context.signal.aborted
    ? createCancellation()
    : createFailure(formatUnreachable(context.config.server, error), error)

function createUploadBody(form: FormData, headers: Record<string, string>, onSent: SendOptions['onSent']) {
  const encoded = new Response(form)
  headers['content-type'] = encoded.headers.get('content-type') ?? 'multipart/form-data'
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      sent += chunk.byteLength
      onSent?.(sent)
    },
  })
  return { body: encoded.body?.pipeThrough(counter), duplex: 'half' as const }
}

const CONNECTION_ERROR_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'nothing listens there. Start the server, or name another one with --server or FOLKMOOT_SERVER.',
  ENOTFOUND: 'there is no such host. Check the address in --server, FOLKMOOT_SERVER or the profile.',
  EAI_AGAIN: 'its name could not be resolved. Check the address and the network.',
  ETIMEDOUT: 'it does not answer. Check the address and the network.',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer. Check the address and the network.',
  UND_ERR_HEADERS_TIMEOUT: `it accepted the request but has not answered for ${TIMEOUT_MS / 60_000} minutes. Check the result before you try again.`,
  ECONNRESET: 'the connection broke. Try again.',
  EPIPE: 'the connection broke. Try again.',
  UND_ERR_SOCKET: 'the connection broke. Try again.',
}

/** Formats the reason why an address could not be reached. */
export function formatUnreachable(address: string, error: unknown): string {
  const reason = CONNECTION_ERROR_REASONS[getErrorCode(error) ?? '']
  if (reason) return `Cannot reach ${address}: ${reason}`
  if (error instanceof Error && error.cause && getErrorMessage(error.cause) === 'unexpected redirect')
    return `Cannot use ${address}: it redirects to another address. Name that one with --server.`
  const cause = error instanceof Error && error.cause ? getErrorMessage(error.cause) : getErrorMessage(error)
  return `Cannot reach ${address}: ${trimEndCharacters(cause, '.')}.`
}
