import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { ErrorReply } from '@folkmoot/api-types/errors'
import { isUnknownCall } from '@folkmoot/api-types/unknown-call'
import { findAccessToken, createNotSignedInError } from './access-token.ts'
import { readContinued, WHOLE_FILE_HEADERS } from './continued-download.ts'
import type { Context } from './context.ts'
import { CommandError, createFailure, type Refusal, UnsupportedError } from './errors.ts'
import { type CompleteReply, readReply, type PendingReply, sendRequest, type SendOptions } from './http.ts'
import { readRetryAfterMs } from './repeat-request.ts'
import { hasShape } from './reply-shape.ts'

const isPublic = ({ access }: Endpoint): boolean => [access].flat().includes('public')

interface CallOptions extends Pick<SendOptions, 'onSent' | 'isRepeated' | 'headers'> {
  /** name of a feature that only some servers have, for the error of the others: “moderation log” */
  readonly extension?: string
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
  if (value === undefined && options.extension) throw createUnsupportedError(context, options.extension)
  if (value === undefined)
    throw createFailure(
      `${context.config.server} did not answer with JSON. Is it the address of the right server?`,
    )
  if (!hasShape(endpoint.reply, value))
    throw createFailure(
      `${context.config.server} does not answer ${endpoint.method} ${endpoint.path} as /api/v3 does. Is it the address of the right server?`,
    )
  return value as EndpointReply<E>
}

/**
 * Makes a call that answers with a file and returns its bytes as they arrive. It is continued after a broken connection where the
 * server can do so.
 * @throws CommandError as `call` does; also during reading, when the connection stays broken
 */
export async function download<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<AsyncIterable<Uint8Array>> {
  const ask = async (headers: Record<string, string>) => {
    const sent = { ...options, headers: { ...WHOLE_FILE_HEADERS, ...headers } }
    return (await startCall(context, endpoint, input, sent)).response
  }
  const response = await ask({})
  if (NOT_A_FILE_PATTERN.test(response.headers.get('content-type') ?? '')) {
    throw options.extension
      ? createUnsupportedError(context, options.extension)
      : createFailure(
          `${context.config.server} did not answer with a file. Is it the address of the right server?`,
        )
  }
  return readContinued(context, response, ask)
}

/** Content types of answers that are not files: a page, or JSON. */
const NOT_A_FILE_PATTERN = /^(text\/html|application\/json)/i

/** Sends a call. @throws CommandError unless it succeeds */
async function startCall<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: EndpointInput<E>,
  { onSent, isRepeated, headers, extension, as }: CallOptions,
): Promise<PendingReply> {
  const token = as ? as.token : await findAccessToken(context)
  if (!token && !isPublic(endpoint)) throw createNotSignedInError(context)
  const reply = await sendRequest(context, toRequest(endpoint, input), { token, onSent, isRepeated, headers })
  if (reply.response.ok) return reply
  const answer = await readReply(context, reply)
  if (answer.status === 401 && !as) throw createTokenError(context, answer)
  const refusal = readRefusal(answer)
  if (extension && isUnknownCall(refusal.status, refusal.code))
    throw createUnsupportedError(context, extension)
  throw new CommandError('failed', formatFailure(answer), {
    ...(answer.status === 429 && { retryAfterSeconds: readRetryAfter(context, reply.response) }),
    refusal,
  })
}

/** Reads the seconds to wait before the next call: at least 1, also without the header. */
const readRetryAfter = ({ now }: Context, response: Response): number =>
  Math.max(1, Math.ceil((readRetryAfterMs(response, now()) ?? 0) / 1000))

function readRefusal({ status, text }: Pick<CompleteReply, 'status' | 'text'>): Refusal {
  const { error } = (parseJson(text) ?? {}) as Partial<ErrorReply>
  return { status, code: typeof error === 'string' ? error : undefined }
}

/** Creates the error of a server that was asked for something that only some servers have. */
export const createUnsupportedError = ({ config }: Context, extension: string): UnsupportedError =>
  new UnsupportedError(`The server ${config.server} has no ${extension}.`)

/**
 * Requires a field in a reply that servers with the feature always send. Ask before a change: other servers pass over fields that they
 * do not know, and answer as if all were done.
 * @throws CommandError that names the feature
 */
export function requireField(context: Context, reply: object, name: string, extension: string): void {
  if (!(name in reply)) throw createUnsupportedError(context, extension)
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
