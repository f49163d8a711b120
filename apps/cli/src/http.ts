import { trimEndCharacters } from '@folkmoot/domain/text'
import type { HttpRequest } from '@folkmoot/api-types/endpoint'
import { formatFailure } from '@folkmoot/api-types/errors'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { Context } from './context.ts'
import {
  createCancellation,
  getErrorCode,
  type CommandError,
  createFailure,
  getErrorMessage,
} from './errors.ts'
import { repeatRequest } from './repeat-request.ts'

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
