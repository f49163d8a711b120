import { topics } from '@folkmoot/api-types/topics'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import { CONVERSATION } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'
import { requireSuccess } from './reply.ts'

interface TopicCommentsOptions {
  readonly id: string
  /** key of the topic */
  readonly topic: string
}

/** `topics comments`. */
export const listTopicComments = createListCommand({
  summary: 'list the comments of a topic',
  description: 'List the comments of a topic in the order of their ids.',
  arguments: [CONVERSATION, new Argument('<topic>', 'key of the topic, from “topics list”')],
  examples: [["folkmoot topics comments 4ab7c9d2ef 'job-a#0#3'", 'ids, states and texts']],
  load: async ({ id, topic }: TopicCommentsOptions, context) => {
    const input = { params: { topicKey: topic }, query: { conversation_id: id } }
    return requireSuccess(await call(context, topics.topicComments, input))
  },
  listRows: ({ comments = [] }) => comments,
  columns: [
    { title: 'ID', value: ({ comment_id }) => comment_id, alignRight: true },
    { title: 'STATE', value: ({ moderation_status }) => moderation_status },
    { title: 'COMMENT', value: ({ comment_text }) => comment_text, canShrink: true },
  ],
  emptyMessage: 'The topic has no comments.',
})
