import { conversations } from '@folkmoot/api-types/conversations'
import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createTextParser } from '../value-parsers.ts'

interface CreateOptions {
  readonly topic: string | undefined
  readonly description: string | undefined
  /** creates an open conversation instead of a draft */
  readonly open: boolean
  readonly strictModeration: boolean
  readonly shortUrl: boolean
}

const sendConversation = (
  { topic, description, open, strictModeration, shortUrl }: CreateOptions,
  context: Context,
) =>
  call(context, conversations.createConversation, {
    body: {
      ...NEW_DRAFT,
      is_draft: !open,
      strict_moderation: strictModeration,
      short_url: shortUrl,
      ...(topic === undefined ? {} : { topic }),
      ...(description === undefined ? {} : { description }),
    },
  })

/** `conversations create`. */
export const createConversation = createChangeCommand({
  summary: 'create a conversation that you own',
  description: 'Create a conversation that you own. It is a draft unless you give --open.',
  options: [
    new Option('--topic <text>', 'topic, in one line').argParser(createTextParser(LIMITS.topic)),
    new Option('--description <text>', 'what people should know before they vote').argParser(
      createTextParser(LIMITS.description),
    ),
    new Option('--open', 'open it for votes at once'),
    new Option('--strict-moderation', 'show a comment only after a moderator has accepted it'),
    new Option('--short-url', 'give it a shorter id'),
  ],
  examples: [
    ['folkmoot conversations create --topic "A new park"', 'a draft'],
    ['folkmoot conversations create --topic "A new park" --open --json', 'open, id and address as JSON'],
    [
      'folkmoot conversations create --topic Rules --description "$(cat rules.md)"',
      'a description from a file',
    ],
  ],
  send: sendConversation,
  formatSentence: ({ conversation_id, url }, { open }) =>
    `Created conversation ${conversation_id}, ${open ? 'open for votes' : 'a draft'}: ${url}`,
  listValues: ({ conversation_id, url }) => [conversation_id, url],
})
