import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { ErrorReply } from '@folkmoot/api-types/errors'
import { findAccessToken, createNotSignedInError } from './access-token.ts'
import type { Context } from './context.ts'
import { CommandError, createFailure } from './errors.ts'
import {
  type CompleteReply,
  createConnectionError,
  readReply,
  type PendingReply,
  sendRequest,
  type SendOptions,
} from './http.ts'
import { createGarbageCollector } from './garbage-collector.ts'
import { hasShape } from './reply-shape.ts'

const isPublic = ({ access }: Endpoint): boolean => [access].flat().includes('public')

export interface CallOptions extends Pick<SendOptions, 'onSent'> {
  /** what a server lacks that does not know the call, for a call that not every server has: “moderation log” */
  readonly extension?: string
  /** makes the call as this participant, or as nobody, instead of whoever is signed in */
  readonly as?: { readonly token: string | undefined }
}

/**
 * Makes a call of the contract as the person who is signed in, and answers its reply.
 * @throws CommandError with one sentence for people: not signed in, not reached, or refused and why
 */
export async function call<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const reply = await startCall(context, endpoint, input, options)
  const { text } = await readReply(context, reply)
  const known = parseJson(text)
  if (known === undefined && options.extension) throw createUnsupportedError(context, options.extension)
  if (known === undefined)
    throw createFailure(
      `${context.config.server} did not answer with JSON. Is it the address of the right server?`,
    )
  if (!hasShape(endpoint.reply, known))
    throw createFailure(
      `${context.config.server} answers ${endpoint.method} ${endpoint.path} in another way than /api/v3 has it. Is it the address of the right server?`,
    )
  return known as EndpointReply<E>
}

/**
 * Makes a call that answers with a file, and gives its bytes as they come.
 * @throws CommandError as `call` does; while it is read, when the server breaks off
 */
export async function download<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { response } = await startCall(context, endpoint, input, options)
  if (NOT_A_FILE_PATTERN.test(response.headers.get('content-type') ?? '')) {
    throw options.extension
      ? createUnsupportedError(context, options.extension)
      : createFailure(
          `${context.config.server} answered with something else than a file. Is it the right address?`,
        )
  }
  return readChunks(context, response)
}

/** How an answer calls itself that is no file: a page, or a reply of another call. */
const NOT_A_FILE_PATTERN = /^(text\/html|application\/json)/i

async function* readChunks(context: Context, { body }: Response): AsyncGenerator<Uint8Array> {
  const giveBack = createGarbageCollector()
  try {
    for await (const chunk of body ?? []) {
      giveBack(chunk.byteLength)
      yield chunk
    }
  } catch (error) {
    throw createConnectionError(context, error)
  }
}

/** Sends a call, and refuses every answer but success. */
async function startCall<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  { onSent, extension, as }: CallOptions,
): Promise<PendingReply> {
  const token = as ? as.token : await findAccessToken(context)
  if (!token && !isPublic(endpoint)) throw createNotSignedInError(context)
  const reply = await sendRequest(context, toRequest(endpoint, input), { token, onSent })
  if (reply.response.ok) return reply
  const answer = await readReply(context, reply)
  if (answer.status === 401 && !as) throw createTokenError(context, answer)
  if (extension && isUnknownEndpoint(endpoint, answer)) throw createUnsupportedError(context, extension)
  if (answer.status === 429) {
    throw new CommandError('failed', formatFailure(answer), { retryAfter: readRetryAfter(reply.response) })
  }
  throw createFailure(formatFailure(answer))
}

/** Reads the seconds to wait before the next call: at least one, also where the server does not say. */
const readRetryAfter = ({ headers }: Response): number => Math.max(1, Number(headers.get('retry-after')) || 0)

/** Whether a server does not know a call, rather than something that the call names. */
function isUnknownEndpoint({ errors }: Endpoint, { status, text }: CompleteReply): boolean {
  const { error } = (parseJson(text) ?? {}) as Partial<ErrorReply>
  return [404, 405, 501].includes(status) && !errors.some((code) => code === error)
}

const createUnsupportedError = ({ config }: Context, extension: string): CommandError =>
  createFailure(`The server ${config.server} has no ${extension}.`)

function createTokenError(context: Context, answer: CompleteReply): CommandError {
  if (!context.config.token) return createNotSignedInError(context, getServerMessage(answer))
  return new CommandError(
    'not-signed-in',
    `${context.config.server} does not take the token in FOLKMOOT_TOKEN: ${getServerMessage(answer)}`,
  )
}

/** The product's sentence about a failed call, followed by the server's own reason. */
const formatFailure = (answer: CompleteReply): string =>
  [answer.failureMessage, getServerMessage(answer)].filter(Boolean).join(': ')

/** What the server said for people, or nothing when it is not one of ours. */
function getServerMessage({ text }: CompleteReply): string {
  const { message } = (parseJson(text) ?? {}) as Partial<ErrorReply>
  return typeof message === 'string' ? message : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
