import type { Command } from 'commander'
import { buildAdd } from './comments/add.ts'
import { buildImportComments } from './comments/import.ts'
import { buildListComments } from './comments/list.ts'
import { buildModerate } from './comments/moderate.ts'
import { type Start, withExamples } from './command.ts'
import { buildLog } from './log.ts'

/** Commands about comments: what waits, what is added, what moderators decide. */
export function addCommentCommands(program: Command, start: Start): void {
  const comments = withExamples(
    program.command('comments').description('list, add and moderate comments').helpCommand(false),
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'what waits for a moderator'],
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'accept two'],
  )
  buildListComments(comments, start)
  buildAdd(comments, start)
  buildImportComments(comments, start)
  buildModerate(comments, start)
  buildLog(program, start)
}
