import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Nullable } from './schema.ts'

/** A topic of the newest run and the comments in it. */
export const TopicMembers = Type.Object({
  topic_key: Type.String(),
  topic_name: Type.String(),
  /** 0 is the finest layer */
  layer_id: Type.Integer(),
  comment_ids: Type.Array(Type.Integer()),
})
export type TopicMembers = Type.Static<typeof TopicMembers>

/** Our extension: which comments are in which topic, for filters. */
export const listTopicMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v3/topicMod/members',
  summary: 'Lists the comments of every topic of the newest run, by layer and name (an extension)',
  access: 'analyst',
  refusal: { 403: 'polis_err_topicMod_auth' },
  errors: ['polis_err_topicMod_auth'],
  query: Type.Object({
    conversation_id: ConversationId,
    /** a topic of any run, to learn which one of the newest run continues it */
    topic_key: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.topicKey })),
  }),
  reply: Type.Object({
    topics: Type.Array(TopicMembers),
    /** the topic that continues `topic_key`, or that one itself; null without one */
    successor: Nullable(Type.String()),
  }),
})
