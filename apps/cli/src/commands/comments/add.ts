import { comments } from '@folkmoot/api-types/comments'
import { parseCommentText } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface AddOptions {
  readonly id: string
  readonly txt: string
}

function parseText(text: string): string {
  const parsed = parseCommentText(text, LIMITS.seedComment)
  if ('txt' in parsed) return parsed.txt
  throw createUsageError(
    parsed.problem === 'too-long'
      ? `The comment has ${[...text].length} characters; ${LIMITS.seedComment} are allowed.`
      : 'The comment has no readable text.',
  )
}

/** `comments add`. */
export const addComment = createChangeCommand({
  summary: 'add a seed comment',
  description: 'Add a comment of the hosts, for people to vote on from the start.',
  arguments: [CONVERSATION, new Argument('<text>', `its text, at most ${LIMITS.seedComment} characters`)],
  examples: [['folkmoot comments add 4ab7c9d2ef "The park needs more trees."', 'one comment']],
  parse: ({ id, text }: { id: string; text: string }): AddOptions => ({ id, txt: parseText(text) }),
  send: ({ id, txt }: AddOptions, context) =>
    call(context, comments.createComment, { body: { conversation_id: id, txt, is_seed: true } }),
  formatSentence: ({ tid }) => `Added comment ${tid}.`,
  listValues: ({ tid }) => [tid],
})
