import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { topics } from '@folkmoot/api-types/topics'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { Argument, Option } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { Column } from '../../output.ts'
import { type CommandDefinition, createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption, REASON } from '../parameters.ts'
import { listTopicRows, loadTopics, requireSuccess } from './reply.ts'

interface DecideOptions {
  readonly id: string
  /** keys of topics */
  readonly topic: readonly string[]
  readonly reason: string | undefined
  readonly dryRun: boolean
  /** of `reject`: comments that were accepted or marked as metadata too */
  readonly decidedToo?: boolean
}

type TopicDecision = 'accept' | 'reject'

const createDecisionCommand = (
  action: TopicDecision,
  description: string,
  options: readonly Option[] = [],
): CommandDefinition =>
  createCommand({
    summary: `${action} topics with their comments`,
    description,
    arguments: [CONVERSATION, new Argument('<topic...>', 'keys of topics, from “topics list”')],
    options: [REASON, ...options, createDryRunOption('show which topics would change, and change nothing')],
    examples: [[`folkmoot topics ${action} 4ab7c9d2ef 'job-a#0#3'`, 'one topic']],
    run: (options: DecideOptions, context) => runDecide(action, options, context),
  })

/** `topics accept`. */
export const acceptTopics = createDecisionCommand('accept', 'Accept topics with all their comments.')
/** `topics reject`. */
export const rejectTopics = createDecisionCommand(
  'reject',
  'Reject topics with their waiting comments. Those that somebody accepted or marked as metadata stay as they are.',
  [new Option('--decided-too', 'also reject comments that were accepted or marked as metadata')],
)

const COLUMNS: readonly Column<Topic>[] = [
  { title: 'TOPIC', value: ({ topic_key }) => topic_key },
  { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
  { title: 'NAME', value: ({ topic_name }) => topic_name, canShrink: true },
]

/** Decides about the topics one by one, except those that have the state already. */
async function runDecide(action: TopicDecision, options: DecideOptions, context: Context): Promise<void> {
  const { id, reason, dryRun, decidedToo = false } = options
  const pending = action === 'reject' && !decidedToo ? { pending_only: true } : {}
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
      const body = {
        conversation_id: id,
        action,
        topic_key,
        ...pending,
        ...(reason === undefined ? {} : { reason }),
      }
      requireSuccess(await call(context, topics.moderateTopics, { body }))
    },
  }
  await runBulk(context, job, { dryRun })
}
