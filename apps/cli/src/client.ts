import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { ErrorReply } from '@folkmoot/api-types/errors'
import { findAccessToken, createNotSignedInError } from './access-token.ts'
import type { Context } from './context.ts'
import { CommandError, createFailure, type Refusal } from './errors.ts'
import {
  type CompleteReply,
  createConnectionError,
  readReply,
  type PendingReply,
  sendRequest,
  type SendOptions,
} from './http.ts'
import { readRetryAfterMs } from './repeat-request.ts'

const isPublic = ({ access }: Endpoint): boolean => [access].flat().includes('public')

interface CallOptions extends Pick<SendOptions, 'onSent' | 'isRepeated'> {
  /** makes the call with this participant's token, or without one, instead of the stored sign-in */
  readonly as?: { readonly token: string | undefined }
}

/**
 * Makes a call of the contract as the signed-in person and returns its reply.
 * @throws CommandError with one sentence for people: not signed in, not reached, or refused with the reason
 */
export async function call<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const reply = await startCall(context, endpoint, input, options)
  const { text } = await readReply(context, reply)
  const value = parseJson(text)
  if (value === undefined)
    throw createFailure(
      `${context.config.server} did not answer with JSON. Is it the address of the right server?`,
    )
  return value as EndpointReply<E>
}

/**
 * Makes a call that answers with a file and returns its bytes as they arrive.
 * @throws CommandError as `call` does; also during reading, when the connection breaks
 */
export async function download<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { response } = await startCall(context, endpoint, input, options)
  if (NOT_A_FILE_PATTERN.test(response.headers.get('content-type') ?? ''))
    throw createFailure(
      `${context.config.server} did not answer with a file. Is it the address of the right server?`,
    )
  return readBody(context, response)
}

async function* readBody(context: Context, { body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    throw createConnectionError(context, error)
  }
}

/** Content types of answers that are not files: a page, or JSON. */
const NOT_A_FILE_PATTERN = /^(text\/html|application\/json)/i

/** Sends a call. @throws CommandError unless it succeeds */
async function startCall<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  { onSent, isRepeated, as }: CallOptions,
): Promise<PendingReply> {
  const token = as ? as.token : await findAccessToken(context)
  if (!token && !isPublic(endpoint)) throw createNotSignedInError(context)
  const reply = await sendRequest(context, toRequest(endpoint, input), { token, onSent, isRepeated })
  if (reply.response.ok) return reply
  const answer = await readReply(context, reply)
  if (answer.status === 401 && !as) throw createTokenError(context, answer)
  throw new CommandError('failed', formatFailure(answer), {
    ...(answer.status === 429 && { retryAfterSeconds: readRetryAfter(reply.response) }),
    refusal: readRefusal(answer),
  })
}

/** Reads the seconds to wait before the next call: at least 1, also without the header. */
const readRetryAfter = (response: Response): number => Math.max(1, (readRetryAfterMs(response) ?? 0) / 1000)

function readRefusal({ status, text }: Pick<CompleteReply, 'status' | 'text'>): Refusal {
  const { error } = (parseJson(text) ?? {}) as Partial<ErrorReply>
  return { status, code: typeof error === 'string' ? error : undefined }
}

function createTokenError(context: Context, answer: CompleteReply): CommandError {
  if (!context.config.token) return createNotSignedInError(context, getServerMessage(answer))
  return new CommandError(
    'not-signed-in',
    `${context.config.server} does not accept the token in FOLKMOOT_TOKEN: ${getServerMessage(answer)}`,
    { refusal: readRefusal(answer) },
  )
}

/** Formats the product's sentence about a failed call and the server's reason. */
const formatFailure = (answer: CompleteReply): string =>
  [answer.failureMessage, getServerMessage(answer)].filter(Boolean).join(': ')

/** Gets the message of an error reply; empty if there is none. */
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
