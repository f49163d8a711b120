import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildAdd } from './add.ts'
import { buildImportComments } from './import.ts'
import { buildListComments } from './list.ts'
import { buildModerate } from './moderate.ts'

/** The commands of `comments`, in the order of its help. */
export function fillComments(comments: Command, start: Start): void {
  addExamples(
    comments,
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'what waits for a moderator'],
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'accept two'],
  )
  buildListComments(comments, start)
  buildAdd(comments, start)
  buildImportComments(comments, start)
  buildModerate(comments, start)
}
