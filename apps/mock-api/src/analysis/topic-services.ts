import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { TopicService, TopicServices } from '../settings.ts'

export const NO_SERVICES: TopicServices = { embedding: null, naming: null }

const EmbeddingsReply = Type.Object({
  data: Type.Array(
    Type.Object({
      index: Type.Optional(Type.Integer({ minimum: 0 })),
      embedding: Type.Array(Type.Number(), { minItems: 1, maxItems: 16_384 }),
    }),
  ),
})

const ChatReply = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
})

/** Sends one question. @throws when no answer of the right form comes in time; the reason names no comment */
async function callService<T extends Type.TSchema>(
  { url, key, timeoutMs: timeout }: TopicService,
  path: string,
  body: object,
  shape: T,
): Promise<Type.Static<T>> {
  const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!Check(shape, answer)) throw new Error('its answer has another form than expected')
  return answer
}

/**
 * The vectors of some texts, in their order.
 * @throws when the service fails, or does not answer each text with a vector of one length
 */
export async function embedTexts(service: TopicService, texts: readonly string[]): Promise<number[][]> {
  const { model } = service
  const { data } = await callService(service, '/embeddings', { model, input: texts }, EmbeddingsReply)
  const vectors: number[][] = []
  for (const [at, { index = at, embedding }] of data.entries()) vectors[index] = embedding
  const isWhole = vectors.length === texts.length && Object.keys(vectors).length === texts.length
  if (!isWhole || vectors.some(({ length }) => length !== vectors[0]?.length))
    throw new Error('it did not give a vector of one length for each text')
  return vectors
}

/** What the name of a topic takes. */
const MAX_NAME_TOKENS = 64

/**
 * What a model says to a question, the likeliest each time.
 * @param most tokens of the answer at most
 * @throws when the service fails
 */
export async function completeChat(
  service: TopicService,
  { system, user }: { system: string; user: string },
  most = MAX_NAME_TOKENS,
): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const body = { model: service.model, messages, temperature: 0, seed: 1, max_tokens: most, stream: false }
  const { choices } = await callService(service, '/chat/completions', body, ChatReply)
  return choices[0]?.message.content ?? ''
}
