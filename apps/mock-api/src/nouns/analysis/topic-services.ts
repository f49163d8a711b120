import { trimEndCharacters } from '@folkmoot/domain/text'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { TopicService, TopicServices } from '../../platform/settings/settings.ts'

export const NO_SERVICES: TopicServices = { embedding: null, naming: null }

/** For one request. */
export const SERVICE_TIMEOUT_MS = 20_000

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

/** Sends a request to a service. @throws when no valid reply comes in time; the reason contains no comment */
async function callService<T extends Type.TSchema>(
  { url, key }: TopicService,
  path: string,
  body: object,
  shape: T,
): Promise<Type.Static<T>> {
  const response = await fetch(`${trimEndCharacters(url, '/')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!Check(shape, answer)) throw new Error('its answer has another form than expected')
  return answer
}

/**
 * Requests the vectors of texts, in their order.
 * @throws when the service fails or the reply is not one vector of the same length for each text
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

const MAX_NAME_TOKENS = 64

/**
 * Asks a chat model for its likeliest answer.
 * @throws when the service fails
 */
export async function completeChat(
  service: TopicService,
  { system, user }: { system: string; user: string },
): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const body = {
    model: service.model,
    messages,
    temperature: 0,
    seed: 1,
    max_tokens: MAX_NAME_TOKENS,
    stream: false,
  }
  const { choices } = await callService(service, '/chat/completions', body, ChatReply)
  return choices[0]?.message.content ?? ''
}
