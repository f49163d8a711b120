import { conversations } from '@folkmoot/api-types/conversations'
import { comments } from '@folkmoot/api-types/comments'
import {
  CONVERSATION_TEMPLATES,
  formatTemplateCsv,
  TEMPLATE_NAMES,
  type TemplateName,
} from '@folkmoot/domain/conversation-templates'
import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createTextParser } from '../value-parsers.ts'

interface CreateOptions {
  readonly topic: string | undefined
  readonly fromTemplate: TemplateName | undefined
  readonly description: string | undefined
  /** creates an open conversation instead of a draft */
  readonly open: boolean
  readonly strictModeration: boolean
  readonly shortUrl: boolean
}

/** Creates the conversation, then adds the seed comments of its template. */
async function sendConversation(options: CreateOptions, context: Context) {
  const { fromTemplate: template, open, strictModeration, shortUrl } = options
  const { topic, description } = { ...(template && CONVERSATION_TEMPLATES[template]), ...pickTexts(options) }
  const created = await call(context, conversations.createConversation, {
    body: {
      ...NEW_DRAFT,
      is_draft: !open,
      strict_moderation: strictModeration,
      short_url: shortUrl,
      ...(topic === undefined ? {} : { topic }),
      ...(description === undefined ? {} : { description }),
    },
  })
  if (template) {
    const { conversation_id } = created
    const csv = formatTemplateCsv(template)
    await call(context, comments.uploadComments, { body: { conversation_id, csv, is_seed: true } })
  }
  return created
}

/** The texts that were given. */
const pickTexts = ({ topic, description }: CreateOptions): { topic?: string; description?: string } => ({
  ...(topic === undefined ? {} : { topic }),
  ...(description === undefined ? {} : { description }),
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
    new Option(
      '--from-template <name>',
      'begin with the topic, description and seed comments of a template; words in [brackets] are yours to replace',
    ).choices(TEMPLATE_NAMES),
    new Option('--open', 'open it for votes at once'),
    new Option('--strict-moderation', 'show a comment only after a moderator has accepted it'),
    new Option('--short-url', 'give it a shorter id'),
  ],
  examples: [
    ['folkmoot conversations create --topic "A new park"', 'a draft'],
    ['folkmoot conversations create --topic "A new park" --open --json', 'open, id and address as JSON'],
    ['folkmoot conversations create --from-template budget', 'a draft with seed comments'],
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
