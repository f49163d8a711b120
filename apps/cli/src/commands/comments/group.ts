import type { CommandGroup } from '../command.ts'
import { addComment } from './add.ts'
import { importComments } from './import.ts'
import { listComments } from './list.ts'
import { acceptComments, markMeta, moderateComments, rejectComments } from './moderate.ts'
import { replaceComment } from './replace.ts'

export const commentCommands: CommandGroup = {
  examples: [
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'comments to review'],
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'accept two'],
  ],
  commands: {
    list: listComments,
    add: addComment,
    import: importComments,
    accept: acceptComments,
    reject: rejectComments,
    meta: markMeta,
    moderate: moderateComments,
    replace: replaceComment,
  },
}
