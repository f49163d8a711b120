import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { topics } from '@folkmoot/api-types/topics'
import { LIMITS } from '@folkmoot/domain/limits'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import type { Command } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { formatCount, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createTextParser } from '../value-parsers.ts'
import { requireSuccess, TOPICS_EXTENSION } from './reply.ts'

export interface DecideOptions {
  readonly id: string
  readonly keys: readonly string[]
  readonly action: 'accept' | 'reject'
  readonly reason: string | undefined
  readonly dryRun: boolean
}

/** `topics accept` and `topics reject`. */
export function buildDecide(parent: Command, start: Start): void {
  for (const action of ['accept', 'reject'] as const) {
    const command = parent
      .command(action)
      .summary(`${action} topics with all their comments`)
      .description(`${action === 'accept' ? 'Accept' : 'Reject'} topics with all their comments.`)
      .argument('<id>', 'id of the conversation')
      .argument('<topic...>', 'keys of topics, as “topics list” has them')
      .option('--reason <text>', 'why, for the moderation log', createTextParser(LIMITS.moderationReason))
      .option('--dry-run', 'show which would change, and change nothing')
      .action((id: string, keys: string[], { reason, dryRun }: { reason?: string; dryRun?: true }) =>
        start(runDecide, { id, keys, action, reason, dryRun: dryRun === true }),
      )
    addExamples(command, [`folkmoot topics ${action} 4ab7c9d2ef 'job-a#0#3'`, 'one topic'])
  }
}

/** Decides about the topics one by one; those that stand so already are left alone. */
export async function runDecide(options: DecideOptions, context: Context): Promise<void> {
  const { id, action, reason, dryRun } = options
  const query = { conversation_id: id }
  const reply = requireSuccess(await call(context, topics.listTopics, { query }, TOPICS_EXTENSION))
  const known = new Map(
    Object.values(reply.topics_by_layer ?? {})
      .flat()
      .map((topic) => [topic.topic_key, topic] as const),
  )
  const keys = [...new Set(options.keys)]
  const chosen = keys.flatMap((key) => known.get(key) ?? [])
  const items = chosen.filter(({ moderation }) => moderation.status !== parseTopicStatus(action))
  const past = `${action}ed`
  if (dryRun) return showPlan(context, items, past)
  await runBulk(context, {
    items,
    noun: 'topics',
    pastParticiple: past,
    unchangedCount: chosen.length - items.length,
    notFound: keys.filter((key) => !known.has(key)).map((key) => `${key}: There is no such topic.`),
    label: ({ topic_key }) => topic_key,
    run: async ({ topic_key }) => {
      const body = { conversation_id: id, action, topic_key, ...(reason === undefined ? {} : { reason }) }
      requireSuccess(await call(context, topics.moderateTopics, { body }, TOPICS_EXTENSION))
    },
  })
}

function showPlan(context: Context, items: readonly Topic[], past: string): void {
  if (context.json) return printJson(context, items)
  printTable(
    context,
    [
      { title: 'TOPIC', value: ({ topic_key }) => topic_key },
      { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
      { title: 'NAME', value: ({ topic_name }) => topic_name, canShrink: true },
    ],
    items,
  )
  context.stderr.write(`${formatCount(items.length, 'topics')} would be ${past}. Nothing was changed.\n`)
}
