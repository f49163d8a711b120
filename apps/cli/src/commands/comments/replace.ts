import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { findReplacementProblem } from '@folkmoot/domain/triage/replacement'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { CONVERSATION, REASON } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

const COMMENT = new Argument('<comment>', 'id of the comment').argParser(
  createWholeNumberParser(0, LIMITS.importedParticipant),
)

interface ReplaceOptions {
  readonly id: string
  readonly comment: number
  readonly text: readonly string[]
  readonly reason: string | undefined
  readonly wait: boolean | undefined
}

const PROBLEMS = {
  empty: 'A text has no readable character.',
  'too-long': `A text has more than ${LIMITS.seedComment} characters.`,
  same: 'A text is that of the comment.',
} as const

/** Reads one comment. @throws CommandError if there is none */
async function findComment(
  context: Context,
  conversation_id: string,
  tid: number,
): Promise<ModerationComment> {
  const query = { conversation_id, moderation: true } as const
  const all = await call(context, comments.listModerationComments, { query })
  const found = all.find((one) => one.tid === tid)
  if (!found) throw createFailure(`There is no comment ${tid} in this conversation.`)
  return found
}

const formatTids = (tids: readonly number[]) => tids.map(String).join(', ')

/** `comments replace`. */
export const replaceComment = createChangeCommand({
  summary: 'reword or split a comment',
  description:
    'Put other texts in place of a comment: one that says it in other words, or several that split it. The comment is rejected and keeps its votes and its text in the moderation log. The new ones have no votes.',
  arguments: [CONVERSATION, COMMENT, new Argument('<text...>', 'the new text, or those of the parts')],
  options: [
    REASON,
    new Option('--wait', 'let the new comments wait for a decision; otherwise they are accepted'),
  ],
  examples: [
    ['folkmoot comments replace 4ab7c9d2ef 7 "Build a new school."', 'in other words'],
    ['folkmoot comments replace 4ab7c9d2ef 7 "Plant trees." "Build benches."', 'split in two'],
  ],
  send: async ({ id, comment, text, reason, wait = false }: ReplaceOptions, context) => {
    const original = await findComment(context, id, comment)
    const problem = findReplacementProblem(original.txt, text)
    if (problem) throw createUsageError(PROBLEMS[problem])
    if (text.length > LIMITS.splitComments)
      throw createUsageError(`A comment can be split into at most ${LIMITS.splitComments} texts.`)
    const why = reason === undefined ? {} : { reason }
    // refused if somebody has decided meanwhile: nobody’s decision is overruled unseen
    const { mod, active, is_meta } = original
    const from = { mod, active, is_meta }
    const body = { conversation_id: id, tid: comment, texts: [...text], accept: !wait, from, ...why }
    return call(context, comments.replaceComment, { body })
  },
  formatSentence: ({ tids }, { comment, wait = false }) =>
    `Replaced comment ${comment} by ${formatTids(tids)}, which ${tids.length === 1 ? (wait ? 'waits' : 'is accepted') : wait ? 'wait' : 'are accepted'}.`,
  listValues: ({ tids }, { comment }) => [comment, ...tids],
})
