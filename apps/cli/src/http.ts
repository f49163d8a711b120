import { type Endpoint, type HttpRequest, type EndpointInput, toRequest } from '@folkmoot/api-types/endpoint'
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

/** What a server answers, before anybody has read it. */
export interface PendingReply {
  readonly response: Response
  /** the product's sentence about this call, should it have failed */
  readonly failureMessage: string
}

/** What a server answered, read to its end. */
export interface CompleteReply extends Pick<PendingReply, 'failureMessage'> {
  readonly status: number
  readonly text: string
}

export interface SendOptions {
  readonly token?: string | undefined
  /** told how many bytes of a form are on their way, again and again */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/**
 * Makes a call of the contract and reads the whole answer, whatever its status.
 * A form is streamed, so its files never lie in memory.
 * @throws CommandError when the server cannot be reached or breaks off
 */
export async function sendCall<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: SendOptions = {},
): Promise<CompleteReply> {
  return readReply(context, await sendRequest(context, toRequest(endpoint, input), options))
}

/**
 * Makes a request and answers as soon as the server begins to.
 * @throws CommandError when the server cannot be reached
 */
export async function sendRequest(
  context: Context,
  { method, path, body }: HttpRequest,
  { token, onSent }: SendOptions = {},
): Promise<PendingReply> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': PRODUCT_SLUG }
  if (token) headers['authorization'] = `Bearer ${token}`
  // A call is never sent on. Were that allowed, fetch would keep all of a form in memory, to send it a second time.
  const init: RequestInit = { method, headers, signal: context.signal, redirect: 'error' }
  if (typeof body === 'string') Object.assign(headers, { 'content-type': 'application/json' })
  if (typeof body === 'string') init.body = body
  else if (body) Object.assign(init, createUploadBody(body, headers, onSent))
  try {
    const response = await context.fetch(context.config.server + path, init)
    return { response, failureMessage: formatFailure(method, path, response.status, response.statusText) }
  } catch (error) {
    throw createConnectionError(context, error)
  }
}

/**
 * Reads an answer to its end.
 * @throws CommandError when the server breaks off
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

/** What is said when a request did not come to its end: the person stopped it, or why the server was not reached. */
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
  EAI_AGAIN: 'its name could not be looked up. Check the address and the network.',
  ETIMEDOUT: 'it does not answer. Check the address and the network.',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer. Check the address and the network.',
  UND_ERR_HEADERS_TIMEOUT:
    'it took the request but has not answered for five minutes. Look at what it did before you try again.',
  ECONNRESET: 'the connection broke. Try again.',
  EPIPE: 'the connection broke. Try again.',
  UND_ERR_SOCKET: 'the connection broke. Try again.',
}

/** Says in words why an address could not be reached. */
export function formatUnreachable(address: string, error: unknown): string {
  const reason = CONNECTION_ERROR_REASONS[getErrorCode(error) ?? '']
  if (reason) return `Cannot reach ${address}: ${reason}`
  if (error instanceof Error && error.cause && getErrorMessage(error.cause) === 'unexpected redirect')
    return `Cannot use ${address}: it sends its callers on to another address. Name that one with --server.`
  const cause = error instanceof Error && error.cause ? getErrorMessage(error.cause) : getErrorMessage(error)
  return `Cannot reach ${address}: ${cause.replace(/\.*$/, '.')}`
}
