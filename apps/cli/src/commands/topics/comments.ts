import type { TopicComment } from '@folkmoot/api-types/topic-shapes'
import { topics } from '@folkmoot/api-types/topics'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { requireSuccess, TOPICS_EXTENSION } from './reply.ts'

export interface TopicCommentsOptions {
  readonly id: string
  readonly topic: string
}

const COLUMNS: readonly Column<TopicComment>[] = [
  { title: 'ID', value: ({ comment_id }) => comment_id, alignRight: true },
  { title: 'STATE', value: ({ moderation_status }) => moderation_status },
  { title: 'COMMENT', value: ({ comment_text }) => comment_text, canShrink: true },
]

/** `topics comments`. */
export function buildTopicComments(parent: Command, start: Start): void {
  const command = parent
    .command('comments')
    .summary('list the comments of a topic')
    .description('List the comments of a topic in the order of their ids.')
    .argument('<id>', 'id of the conversation')
    .argument('<topic>', 'key of the topic, as “topics list” has it')
    .action((id: string, topic: string) => start(runTopicComments, { id, topic }))
  addExamples(command, ["folkmoot topics comments 4ab7c9d2ef 'job-a#0#3'", 'ids, states and texts'])
}

/** Prints the comments of a topic. */
export async function runTopicComments({ id, topic }: TopicCommentsOptions, context: Context): Promise<void> {
  const input = { params: { topicKey: topic }, query: { conversation_id: id } }
  const reply = requireSuccess(await call(context, topics.topicComments, input, TOPICS_EXTENSION))
  if (context.json) printJson(context, reply)
  else printTable(context, COLUMNS, reply.comments ?? [])
}
