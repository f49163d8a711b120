import { conversations } from '@folkmoot/api-types/conversations'
import { NEW_DRAFT } from '@folkmoot/domain/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createTextParser } from '../value-parsers.ts'

export interface CreateOptions {
  readonly topic: string | undefined
  readonly description: string | undefined
  /** for votes at once, instead of a draft */
  readonly open: boolean
  readonly strictModeration: boolean
  readonly shortUrl: boolean
}

interface CreateFlags {
  topic?: string
  description?: string
  open?: true
  strictModeration?: true
  shortUrl?: true
}

/** `conversations create`. */
export function buildCreate(parent: Command, start: Start): void {
  const command = parent
    .command('create')
    .summary('make a conversation that you own')
    .description('Make a conversation that you own. It is a draft unless you say --open.')
    .option('--topic <text>', 'what it is about, in a line', createTextParser(LIMITS.topic))
    .option(
      '--description <text>',
      'what people should know before they vote',
      createTextParser(LIMITS.description),
    )
    .option('--open', 'open for votes at once')
    .option('--strict-moderation', 'show a comment only after a moderator has accepted it')
    .option('--short-url', 'give it a shorter id')
    .action((flags: CreateFlags) =>
      start(runCreate, {
        topic: flags.topic,
        description: flags.description,
        open: flags.open === true,
        strictModeration: flags.strictModeration === true,
        shortUrl: flags.shortUrl === true,
      }),
    )
  addExamples(
    command,
    ['folkmoot conversations create --topic "A new park"', 'a draft'],
    ['folkmoot conversations create --topic "A new park" --open --json', 'open, id and address as JSON'],
    [
      'folkmoot conversations create --topic Rules --description "$(cat rules.md)"',
      'a description from a file',
    ],
  )
}

/** Makes the conversation and prints its id and address. */
export async function runCreate(options: CreateOptions, context: Context): Promise<void> {
  const { topic, description } = options
  const made = await call(context, conversations.createConversation, {
    body: {
      ...NEW_DRAFT,
      is_draft: !options.open,
      strict_moderation: options.strictModeration,
      short_url: options.shortUrl,
      ...(topic === undefined ? {} : { topic }),
      ...(description === undefined ? {} : { description }),
    },
  })
  if (context.json) return printJson(context, made)
  const state = options.open ? 'open for votes' : 'a draft'
  printResult(context, `Made conversation ${made.conversation_id}, ${state}: ${made.url}`, [
    made.conversation_id,
    made.url,
  ])
}
