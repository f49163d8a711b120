import { comments } from '@folkmoot/api-types/comments'
import { parseCommentText } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

export interface AddOptions {
  readonly id: string
  readonly txt: string
}

/** `comments add`. */
export function buildAdd(parent: Command, start: Start): void {
  const command = parent
    .command('add')
    .summary('add a seed comment')
    .description('Add a comment of the hosts, for people to vote on from the start.')
    .argument('<id>', 'id of the conversation')
    .argument('<text>', `what it says, ${LIMITS.seedComment} characters at most`)
    .action((id: string, text: string) => start(runAdd, { id, txt: commentText(text) }))
  addExamples(command, ['folkmoot comments add 4ab7c9d2ef "The park needs more trees."', 'one comment'])
}

function commentText(text: string): string {
  const read = parseCommentText(text, LIMITS.seedComment)
  if ('txt' in read) return read.txt
  throw createUsageError(
    read.problem === 'too-long'
      ? `The comment has ${[...text].length} characters; ${LIMITS.seedComment} are allowed.`
      : 'The comment has nothing that could be read.',
  )
}

/** Adds the comment and prints its id. */
export async function runAdd({ id, txt }: AddOptions, context: Context): Promise<void> {
  const reply = await call(context, comments.createComment, {
    body: { conversation_id: id, txt, is_seed: true },
  })
  if (context.json) return printJson(context, reply)
  printResult(context, `Added comment ${reply.tid}.`, [reply.tid])
}
