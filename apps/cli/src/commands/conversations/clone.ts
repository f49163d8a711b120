import { conversations } from '@folkmoot/api-types/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { call } from '../../client.ts'
import { formatCount } from '../../output.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createTextParser } from '../value-parsers.ts'

interface CloneOptions {
  readonly id: string
  readonly topic: string | undefined
  /** false with --no-comments */
  readonly comments: boolean
}

/** `conversations clone`. */
export const cloneConversation = createChangeCommand({
  summary: 'copy a conversation as a new draft',
  description:
    'Copy a conversation as a new draft of yours: its settings and its seed comments. People, votes, comments of participants, invites and times are not copied.',
  arguments: [CONVERSATION],
  options: [
    new Option('--topic <text>', 'topic of the copy; the same without it').argParser(
      createTextParser(LIMITS.topic),
    ),
    new Option('--no-comments', 'the settings alone'),
  ],
  examples: [
    ['folkmoot conversations clone 4ab7c9d2ef --topic "A park, part two"', 'with its seed comments'],
    ['folkmoot conversations clone 4ab7c9d2ef --no-comments', 'the settings alone'],
  ],
  send: ({ id: conversation_id, topic, comments }: CloneOptions, context) =>
    call(context, conversations.cloneConversation, {
      body: { conversation_id, with_seeds: comments, ...(topic === undefined ? {} : { topic }) },
    }),
  formatSentence: ({ conversation_id, url, comments }) =>
    `Created conversation ${conversation_id}, a draft with ${formatCount(comments, 'seed comments')}: ${url}`,
  listValues: ({ conversation_id, url, comments }) => [conversation_id, url, comments],
})
