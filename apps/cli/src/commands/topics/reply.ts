import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { topics } from '@folkmoot/api-types/topics'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'

type TopicList = EndpointReply<typeof topics.listTopics>

/**
 * Returns the reply of a call about topics, which answers failures with status 200 as well.
 * @throws CommandError with the server's sentence
 */
export function requireSuccess<R extends { readonly status: string; readonly message: string }>(reply: R): R {
  if (reply.status !== 'success') throw createFailure(reply.message)
  return reply
}

export const loadTopics = async (context: Context, conversation_id: string): Promise<TopicList> =>
  requireSuccess(await call(context, topics.listTopics, { query: { conversation_id } }))

/** Lists the topics of all layers. */
export const listTopicRows = ({ topics_by_layer = {} }: TopicList): Topic[] =>
  Object.values(topics_by_layer).flat()
