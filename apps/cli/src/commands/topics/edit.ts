import { topics } from '@folkmoot/api-types/topics'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { type CommandDefinition, createCommand } from '../command.ts'
import { CONVERSATION, REASON } from '../parameters.ts'
import { createTextParser } from '../value-parsers.ts'
import { requireSuccess } from './reply.ts'

interface EditOptions {
  readonly id: string
  /** key of the topic */
  readonly topic: string
  readonly name?: string
  readonly reason: string | undefined
}

const TOPIC = new Argument('<topic>', 'key of the topic, from “topics list”')

/** Changes a topic and says how readers see it now. */
async function runEdit(options: EditOptions, hidden: boolean | undefined, context: Context): Promise<void> {
  const { id, topic, name, reason } = options
  const body = {
    conversation_id: id,
    topic_key: topic,
    ...(name === undefined ? {} : { name }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(reason === undefined ? {} : { reason }),
  }
  const reply = requireSuccess(await call(context, topics.editTopic, { body }))
  if (context.json) return printJson(context, reply)
  const state = reply.hidden === true ? 'hidden' : 'shown'
  printResult(context, `“${reply.topic_name}” is ${state}.`, [topic, state, reply.topic_name])
}

/** `topics rename`. */
export const renameTopic = createCommand<EditOptions>({
  summary: 'rename a topic',
  description: 'Rename a topic. Later runs keep the name. An empty name brings the computed one back.',
  arguments: [
    CONVERSATION,
    TOPIC,
    new Argument('<name>', 'the new name').argParser(createTextParser(LIMITS.topicName)),
  ],
  options: [REASON],
  examples: [["folkmoot topics rename 4ab7c9d2ef 'job-a#0#3' 'Cycle lanes'", 'one topic']],
  run: (options, context) => runEdit(options, undefined, context),
})

const createVisibilityCommand = (verb: string, hidden: boolean, description: string): CommandDefinition =>
  createCommand<EditOptions>({
    summary: `${verb} a topic in reports`,
    description,
    arguments: [CONVERSATION, TOPIC],
    options: [REASON],
    examples: [[`folkmoot topics ${verb} 4ab7c9d2ef 'job-a#0#3'`, 'one topic']],
    run: (options, context) => runEdit(options, hidden, context),
  })

/** `topics hide`. */
export const hideTopic = createVisibilityCommand(
  'hide',
  true,
  'Hide a topic from readers of reports. Its comments stay as they are.',
)
/** `topics show`. */
export const showTopic = createVisibilityCommand('show', false, 'Show a hidden topic in reports again.')
