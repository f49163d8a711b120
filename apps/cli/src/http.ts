import { type Endpoint, failureText, type InputOf, toRequest } from '@folkmoot/api-types'
import { PRODUCT_SLUG } from '@folkmoot/domain'
import type { Context } from './context.ts'
import { cancelled, codeOf, failed, messageOf } from './errors.ts'

/** What a server answered, read to its end. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** the product's sentence about this call, should it have failed */
  readonly failure: string
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
export async function send<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: InputOf<E>,
  { token, onSent }: SendOptions = {},
): Promise<Answer> {
  const { method, path, body } = toRequest(endpoint, input)
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': PRODUCT_SLUG }
  if (token) headers['authorization'] = `Bearer ${token}`
  // A call is never sent on. Were that allowed, fetch would keep all of a form in memory, to send it a second time.
  const request: RequestInit = { method, headers, signal: context.signal, redirect: 'error' }
  if (typeof body === 'string') Object.assign(headers, { 'content-type': 'application/json' })
  if (typeof body === 'string') request.body = body
  else if (body) Object.assign(request, streamed(body, headers, onSent))
  try {
    const reply = await context.fetch(context.config.server + path, request)
    const text = await reply.text()
    return { status: reply.status, text, failure: failureText(method, path, reply.status, reply.statusText) }
  } catch (error) {
    if (context.signal.aborted) throw cancelled()
    throw failed(unreachable(context.config.server, error), error)
  }
}

function streamed(form: FormData, headers: Record<string, string>, onSent: SendOptions['onSent']) {
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

const REASONS: Readonly<Record<string, string>> = {
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
export function unreachable(address: string, error: unknown): string {
  const reason = REASONS[codeOf(error) ?? '']
  if (reason) return `Cannot reach ${address}: ${reason}`
  if (error instanceof Error && error.cause && messageOf(error.cause) === 'unexpected redirect')
    return `Cannot use ${address}: it sends its callers on to another address. Name that one with --server.`
  const cause = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error)
  return `Cannot reach ${address}: ${cause.replace(/\.*$/, '.')}`
}
