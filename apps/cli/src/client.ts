import type { Endpoint, ErrorReply, InputOf, ReplyOf } from '@folkmoot/api-types'
import { accessToken, notSignedIn } from './access-token.ts'
import type { Context } from './context.ts'
import { CommandError, failed } from './errors.ts'
import { type Answer, send, type SendOptions } from './http.ts'

const isPublic = ({ access }: Endpoint): boolean => [access].flat().includes('public')

/**
 * Makes a call of the contract as the person who is signed in, and answers its reply.
 * @throws CommandError with one sentence for people: not signed in, not reached, or refused and why
 */
export async function call<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: InputOf<E>,
  options: Pick<SendOptions, 'onSent'> = {},
): Promise<ReplyOf<E>> {
  const token = await accessToken(context)
  if (!token && !isPublic(endpoint)) throw notSignedIn(context)
  const answer = await send(context, endpoint, input, { ...options, token })
  if (answer.status === 401) throw refusedToken(context, answer)
  if (answer.status < 200 || answer.status > 299) throw failed(sentence(answer))
  return readReply(context, answer) as ReplyOf<E>
}

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
  try {
    const { message } = JSON.parse(text) as Partial<ErrorReply>
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

function readReply(context: Context, { text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failed(
      `${context.config.server} did not answer with JSON. Is it the address of the right server?`,
      error,
    )
  }
}
