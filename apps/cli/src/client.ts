import {
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { ErrorReply } from '@folkmoot/api-types/errors'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { type Context, DEFAULT_PROFILE } from './context.ts'
import { CommandError, createFailure, type Refusal } from './errors.ts'
import {
  type CompleteReply,
  createConnectionError,
  readReply,
  type PendingReply,
  sendRequest,
  type SendOptions,
  readRetryAfterMs,
} from './http.ts'
import { renewCredentials } from './provider.ts'
import { type Credentials, readProfile, runLocked, saveProfile } from './config.ts'

/**
 * Finds the token for this run's server: FOLKMOOT_TOKEN, or the stored sign-in, renewed if it is about to expire.
 * A token never goes to another server.
 * @throws CommandError when the sign-in cannot be renewed
 */
export async function findAccessToken(context: Context): Promise<string | undefined> {
  if (context.config.token) return context.config.token
  const stored = findServerCredentials(context)
  if (!stored || isFresh(stored, context)) return stored?.access_token
  return runLocked(context, async () => {
    const current = findServerCredentials(context)
    if (!current || isFresh(current, context)) return current?.access_token
    const renewed = await renewCredentials(context, current)
    if (!renewed) throw createNotSignedInError(context, 'The sign-in has expired.')
    saveProfile(context.config, { credentials: renewed })
    return renewed.access_token
  })
}

/** Finds the stored sign-in of this profile to the server of this run. */
export function findServerCredentials({ config }: Context): Credentials | undefined {
  const { credentials } = readProfile(config)
  return credentials?.server === config.server ? credentials : undefined
}

const isFresh = ({ expires_at }: Credentials, { now }: Context): boolean =>
  expires_at === undefined || expires_at - now() > TIMES_MS.tokenRefreshMargin

/** Creates the error that names the command to sign in. */
export function createNotSignedInError({ config }: Context, reason = ''): CommandError {
  const { profile, server } = config
  const words = ['folkmoot login']
  if (profile !== DEFAULT_PROFILE) words.push('--profile', profile)
  if (config.serverFromFlag) words.push('--server', server)
  const otherServer = readProfile(config).credentials?.server
  const signedIn =
    otherServer && otherServer !== server ? ` (profile ${profile} is signed in to ${otherServer})` : ''
  const suffix = profile === DEFAULT_PROFILE || signedIn ? '' : ` with profile ${profile}`
  return new CommandError(
    'not-signed-in',
    [reason, `Not signed in to ${server}${suffix}${signedIn}. Run: ${words.join(' ')}`]
      .filter(Boolean)
      .join(' '),
  )
}

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
  throw new CommandError('failed', formatFailure(context, answer, input), {
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

const UNKNOWN_CONVERSATION = 'polis_err_param_parse_failed_conversation_id'

/** Formats the server's reason; without one, the product's sentence about a failed call. */
function formatFailure({ config }: Context, answer: CompleteReply, input: unknown): string {
  if (readRefusal(answer).code === UNKNOWN_CONVERSATION) {
    const { query, body } = (input ?? {}) as Partial<Record<'query' | 'body', Record<string, unknown>>>
    return `There is no conversation ${query?.['conversation_id'] ?? body?.['conversation_id']} on ${config.server}.`
  }
  return getServerMessage(answer) || answer.failureMessage
}

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
