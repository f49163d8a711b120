import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { topics } from '@folkmoot/api-types/topics'
import { type Command, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { requireSuccess, TOPICS_EXTENSION } from './reply.ts'

export const TOPIC_STATES = ['pending', 'accepted', 'rejected', 'meta'] as const
export type TopicState = (typeof TOPIC_STATES)[number]

export interface ListTopicsOptions {
  readonly id: string
  readonly layer: number | undefined
  readonly state: TopicState | undefined
}

const COLUMNS: readonly Column<Topic>[] = [
  { title: 'TOPIC', value: ({ topic_key }) => topic_key },
  { title: 'LAYER', value: ({ layer_id }) => layer_id, alignRight: true },
  { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
  { title: 'STATE', value: ({ moderation }) => moderation.status },
  { title: 'MODERATOR', value: ({ moderation }) => moderation.moderator, canHide: true },
  { title: 'NAME', value: ({ topic_name }) => topic_name, canShrink: true },
]

/** `topics list`. */
export function buildListTopics(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list the topics that were found in the comments')
    .description(
      'List the topics of the newest run, layer by layer, with what moderators decided. Layer 0 is the finest.',
    )
    .argument('<id>', 'id of the conversation')
    .option('--layer <number>', 'only of this layer', createWholeNumberParser(0, 9999))
    .addOption(new Option('--state <state>', 'only those that stand so').choices(TOPIC_STATES))
    .action((id: string, { layer, state }: { layer?: number; state?: TopicState }) =>
      start(runListTopics, { id, layer, state }),
    )
  addExamples(
    command,
    ['folkmoot topics list 4ab7c9d2ef', 'all topics'],
    ['folkmoot topics list 4ab7c9d2ef --layer 0 --state pending', 'what is still to be decided'],
  )
}

/** Prints the topics; coarse layers after finer ones. */
export async function runListTopics(
  { id, layer, state }: ListTopicsOptions,
  context: Context,
): Promise<void> {
  const query = { conversation_id: id }
  const reply = requireSuccess(await call(context, topics.listTopics, { query }, TOPICS_EXTENSION))
  if (context.json) return printJson(context, reply)
  const list = Object.values(reply.topics_by_layer ?? {})
    .flat()
    .filter(({ layer_id }) => layer === undefined || layer_id === layer)
    .filter(({ moderation }) => state === undefined || moderation.status === state)
  if (list.length === 0 && isInteractive(context)) context.stdout.write('There are no such topics.\n')
  else printTable(context, COLUMNS, list)
}
