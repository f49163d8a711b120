import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { topics } from '@folkmoot/api-types/topics'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, REASON } from '../parameters.ts'
import { createTextParser, createWholeNumberParser } from '../value-parsers.ts'
import { requireSuccess } from './reply.ts'

interface MergeOptions {
  readonly id: string
  /** keys of topics */
  readonly topic: readonly string[]
  readonly name?: string
  readonly reason: string | undefined
}

interface SplitOptions {
  readonly id: string
  /** key of the topic */
  readonly topic: string
  readonly reason: string | undefined
}

interface UndoOptions {
  readonly id: string
  /** id of the merge or split */
  readonly edit: number
}

const toReason = (reason: string | undefined) => (reason === undefined ? {} : { reason })

/** Says which topics there are now. */
function printTopics(context: Context, reply: EndpointReply<typeof topics.mergeTopics>, id: string): void {
  if (context.json) return printJson(context, reply)
  const { topics: made = [], edit_id } = requireSuccess(reply)
  const names = made.map(({ topic_name }) => `“${topic_name}”`).join(', ')
  const undo = edit_id === undefined ? '' : ` Undo: folkmoot topics undo ${id} ${edit_id}`
  printResult(context, `Now: ${names}.${undo}`, [
    edit_id ?? '',
    ...made.flatMap(({ topic_key, topic_name }) => [topic_key, topic_name]),
  ])
}

/** `topics merge`. */
export const mergeTopics = createCommand<MergeOptions>({
  summary: 'merge topics of one layer into one',
  description: 'Merge topics of one layer into one. Later runs that find them again merge them too.',
  arguments: [CONVERSATION, new Argument('<topic...>', 'keys of topics, from “topics list”')],
  options: [
    new Option('--name <name>', 'its name (default: that of the largest)').argParser(
      createTextParser(LIMITS.topicName),
    ),
    REASON,
  ],
  examples: [["folkmoot topics merge 4ab7c9d2ef 'job-a#0#3' 'job-a#0#5' --name 'Cycle lanes'", 'two topics']],
  run: async ({ id, topic, name, reason }, context) => {
    const named = name === undefined ? {} : { name }
    const body = { conversation_id: id, topic_keys: [...topic], ...named, ...toReason(reason) }
    printTopics(context, await call(context, topics.mergeTopics, { body }), id)
  },
})

/** `topics split`. */
export const splitTopic = createCommand<SplitOptions>({
  summary: 'split a topic',
  description:
    'Split a topic into its topics of the next finer layer, or in two by the words of its comments. Later runs that find it again split it too.',
  arguments: [CONVERSATION, new Argument('<topic>', 'key of the topic, from “topics list”')],
  options: [REASON],
  examples: [["folkmoot topics split 4ab7c9d2ef 'job-a#1#0'", 'one topic']],
  run: async ({ id, topic, reason }, context) => {
    const body = { conversation_id: id, topic_key: topic, ...toReason(reason) }
    printTopics(context, await call(context, topics.splitTopic, { body }), id)
  },
})

/** `topics undo`. */
export const undoTopicEdit = createCommand<UndoOptions>({
  summary: 'undo a merge or a split of topics',
  description:
    'Undo a merge or a split of topics. A later merge or split of the result has to be undone first.',
  arguments: [
    CONVERSATION,
    new Argument('<edit>', 'its id, from “topics merge”, “topics split” or “log”').argParser(
      createWholeNumberParser(0, Number.MAX_SAFE_INTEGER),
    ),
  ],
  options: [],
  examples: [['folkmoot topics undo 4ab7c9d2ef 42', 'the change with this id']],
  run: async ({ id, edit }, context) => {
    const body = { conversation_id: id, edit_id: edit }
    const reply = await call(context, topics.undoTopicEdit, { body })
    const { edit_id: _, ...undone } = requireSuccess(reply)
    printTopics(context, undone, id)
  },
})
