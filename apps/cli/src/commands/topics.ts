import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { type Topic, topics } from '@folkmoot/api-types/topics'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { Argument } from 'commander'
import { runBulk } from '../bulk.ts'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import type { Column } from '../output.ts'
import { type CommandDefinition, createCommand, type CommandGroup } from './command.ts'
import {
  CONVERSATION,
  type ConversationOptions,
  createDryRunOption,
  omitUndefined,
  REASON,
} from './parameters.ts'
import { createListCommand } from './resource-command.ts'

type TopicList = EndpointReply<typeof topics.listTopics>

/**
 * Returns the reply of a call about topics, which answers failures with status 200 as well.
 * @throws CommandError with the server's sentence
 */
function requireSuccess<R extends { readonly status: string; readonly message: string }>(reply: R): R {
  if (reply.status !== 'success') throw createFailure(reply.message)
  return reply
}

const loadTopics = async (context: Context, conversation_id: string): Promise<TopicList> =>
  requireSuccess(await call(context, topics.listTopics, { query: { conversation_id } }))

/** Lists the topics of all layers. */
const listTopicRows = ({ topics_by_layer = {} }: TopicList): Topic[] => Object.values(topics_by_layer).flat()

/** `topics list`: finer layers first. */
export const listTopics = createListCommand({
  summary: 'list the topics that were found in the comments',
  description:
    'List the topics of the newest run, layer by layer, with the decisions of moderators. Layer 0 is the finest.',
  arguments: [CONVERSATION],
  examples: [['folkmoot topics list 4ab7c9d2ef', 'all topics']],
  load: ({ id }: ConversationOptions, context) => loadTopics(context, id),
  listRows: listTopicRows,
  columns: [
    { title: 'TOPIC', value: ({ topic_key }) => topic_key },
    { title: 'LAYER', value: ({ layer_id }) => layer_id, alignRight: true },
    { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
    { title: 'STATE', value: ({ moderation }) => moderation.status },
    { title: 'NAME', value: ({ topic_name }) => topic_name },
    { title: 'TYPICAL COMMENT', value: ({ quotation }) => quotation?.comment_text },
  ],
  emptyMessage: 'No topics yet.',
})

interface TopicCommentsOptions extends ConversationOptions {
  /** key of the topic */
  readonly topic: string
}

const listTopicComments = createListCommand({
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
    { title: 'COMMENT', value: ({ comment_text }) => comment_text },
  ],
  emptyMessage: 'The topic has no comments.',
})

interface DecideOptions extends ConversationOptions {
  /** keys of topics */
  readonly topic: readonly string[]
  readonly reason: string | undefined
  readonly dryRun: boolean
}

const createDecisionCommand = (action: 'accept' | 'reject', description: string): CommandDefinition =>
  createCommand({
    summary: `${action} topics with their comments`,
    description,
    arguments: [CONVERSATION, new Argument('<topic...>', 'keys of topics, from “topics list”')],
    options: [REASON, createDryRunOption('show which topics would change, and change nothing')],
    examples: [[`folkmoot topics ${action} 4ab7c9d2ef 'job-a#0#3'`, 'one topic']],
    run: (options: DecideOptions, context) => runDecide(action, options, context),
  })

const COLUMNS: readonly Column<Topic>[] = [
  { title: 'TOPIC', value: ({ topic_key }) => topic_key },
  { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
  { title: 'NAME', value: ({ topic_name }) => topic_name },
]

/** Decides about the topics one by one, except those that have the state already. */
async function runDecide(
  action: 'accept' | 'reject',
  options: DecideOptions,
  context: Context,
): Promise<void> {
  const { id, reason, dryRun } = options
  const pending = action === 'reject' ? { pending_only: true } : {}
  const topicByKey = new Map(
    listTopicRows(await loadTopics(context, id)).map((topic) => [topic.topic_key, topic] as const),
  )
  const keys = [...new Set(options.topic)]
  const selected = keys.flatMap((key) => topicByKey.get(key) ?? [])
  const items = selected.filter(({ moderation }) => moderation.status !== parseTopicStatus(action))
  const job = {
    items,
    noun: 'topics',
    pastParticiple: `${action}ed`,
    columns: COLUMNS,
    unchangedCount: selected.length - items.length,
    notFound: keys.filter((key) => !topicByKey.has(key)).map((key) => `${key}: There is no such topic.`),
    label: ({ topic_key }: Topic) => topic_key,
    run: async ({ topic_key }: Topic) => {
      const body = { conversation_id: id, action, topic_key, ...pending, ...omitUndefined({ reason }) }
      requireSuccess(await call(context, topics.moderateTopics, { body }))
    },
  }
  await runBulk(context, job, { dryRun })
}

export const topicCommands: CommandGroup = {
  list: listTopics,
  comments: listTopicComments,
  accept: createDecisionCommand('accept', 'Accept topics with all their comments.'),
  reject: createDecisionCommand(
    'reject',
    'Reject topics with their waiting comments. Those that somebody accepted or marked as metadata stay as they are.',
  ),
}
