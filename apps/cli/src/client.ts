import { type Endpoint, type InputOf, type ReplyOf, toRequest } from '@folkmoot/api-types/endpoint'
import type { ErrorReply } from '@folkmoot/api-types/failure'
import { accessToken, notSignedIn } from './access-token.ts'
import type { Context } from './context.ts'
import { CommandError, failed } from './errors.ts'
import { type Answer, brokenOff, readWhole, type Reply, request, type SendOptions } from './http.ts'
import { createCollector } from './memory.ts'
import { isBuiltAs } from './reply-shape.ts'

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
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const reply = await begin(context, endpoint, input, options)
  const { text } = await readWhole(context, reply)
  const known = readJson(text)
  if (known === undefined && options.extension) throw lacks(context, options.extension)
  if (known === undefined)
    throw failed(`${context.config.server} did not answer with JSON. Is it the address of the right server?`)
  if (!isBuiltAs(endpoint.reply, known))
    throw failed(
      `${context.config.server} answers ${endpoint.method} ${endpoint.path} in another way than /api/v3 has it. Is it the address of the right server?`,
    )
  return known as ReplyOf<E>
}

/**
 * Makes a call that answers with a file, and gives its bytes as they come.
 * @throws CommandError as `call` does; while it is read, when the server breaks off
 */
export async function download<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { response } = await begin(context, endpoint, input, options)
  if (NO_FILE.test(response.headers.get('content-type') ?? '')) {
    throw options.extension
      ? lacks(context, options.extension)
      : failed(`${context.config.server} answered with something else than a file. Is it the right address?`)
  }
  return chunksOf(context, response)
}

/** How an answer calls itself that is no file: a page, or a reply of another call. */
const NO_FILE = /^(text\/html|application\/json)/i

async function* chunksOf(context: Context, { body }: Response): AsyncGenerator<Uint8Array> {
  const giveBack = createCollector()
  try {
    for await (const chunk of body ?? []) {
      giveBack(chunk.byteLength)
      yield chunk
    }
  } catch (error) {
    throw brokenOff(context, error)
  }
}

/** Sends a call, and refuses every answer but success. */
async function begin<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: InputOf<E>,
  { onSent, extension, as }: CallOptions,
): Promise<Reply> {
  const token = as ? as.token : await accessToken(context)
  if (!token && !isPublic(endpoint)) throw notSignedIn(context)
  const reply = await request(context, toRequest(endpoint, input), { token, onSent })
  if (reply.response.ok) return reply
  const answer = await readWhole(context, reply)
  if (answer.status === 401 && !as) throw refusedToken(context, answer)
  if (extension && isUnknown(endpoint, answer)) throw lacks(context, extension)
  if (answer.status === 429) {
    const retryAfter = Number(reply.response.headers.get('retry-after')) || 1
    throw new CommandError('failed', sentence(answer), { retryAfter })
  }
  throw failed(sentence(answer))
}

/** Whether a server does not know a call, rather than something that the call names. */
function isUnknown({ errors }: Endpoint, { status, text }: Answer): boolean {
  const { error } = (readJson(text) ?? {}) as Partial<ErrorReply>
  return [404, 405, 501].includes(status) && !errors.some((code) => code === error)
}

const lacks = ({ config }: Context, extension: string): CommandError =>
  failed(`The server ${config.server} has no ${extension}.`)

function refusedToken(context: Context, answer: Answer): CommandError {
  if (!context.config.token) return notSignedIn(context, said(answer))
  return new CommandError(
    'not-signed-in',
    `${context.config.server} does not take the token in FOLKMOOT_TOKEN: ${said(answer)}`,
  )
}

/** The product's sentence about a failed call, followed by the server's own reason. */
const sentence = (answer: Answer): string => [answer.failure, said(answer)].filter(Boolean).join(': ')

/** What the server said for people, or nothing when it is not one of ours. */
function said({ text }: Answer): string {
  const { message } = (readJson(text) ?? {}) as Partial<ErrorReply>
  return typeof message === 'string' ? message : ''
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
