import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { MOD, getModerationList } from '@folkmoot/domain/comments'
import { type Command, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, printCsv, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { parsePattern, type State, STATES } from './select.ts'

export interface ListCommentsOptions {
  readonly id: string
  readonly state: State
  readonly match: RegExp | undefined
  readonly csv: boolean
}

const COLUMNS: readonly Column<ModerationComment>[] = [
  { title: 'ID', value: ({ tid }) => tid, alignRight: true },
  { title: 'STATE', value: ({ mod }) => getModerationList(mod) },
  { title: 'HIDDEN', value: ({ active }) => !active, canHide: true },
  { title: 'META', value: ({ is_meta }) => is_meta, canHide: true },
  { title: 'SEED', value: ({ is_seed }) => is_seed, canHide: true },
  { title: 'AGREE', value: ({ agree_count }) => agree_count, alignRight: true },
  { title: 'DISAGREE', value: ({ disagree_count }) => disagree_count, alignRight: true },
  { title: 'PASS', value: ({ pass_count }) => pass_count, alignRight: true },
  { title: 'CREATED', value: ({ created }) => new Date(Number(created)), canHide: true },
  { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
]

interface ListFlags {
  state: State
  match?: RegExp
  csv?: true
}

/** `comments list`. */
export function buildListComments(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list comments by state, with their votes')
    .description('List the comments of a conversation with what moderators decided and how people voted.')
    .argument('<id>', 'id of the conversation')
    .addOption(new Option('--state <state>', 'only those that stand so').choices(STATES).default('all'))
    .option('--match <pattern>', 'those whose text has this regular expression', parsePattern)
    .option('--csv', 'as CSV with a header')
    .action((id: string, { state, match, csv }: ListFlags) =>
      start(runListComments, { id, state, match, csv: csv === true }),
    )
  addExamples(
    command,
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'what waits for a moderator'],
    ['folkmoot comments list 4ab7c9d2ef --match "tree|park"', 'by their words'],
    ['folkmoot comments list 4ab7c9d2ef --csv > comments.csv', 'for a spreadsheet'],
  )
}

/** Prints the comments in the order of their ids. */
export async function runListComments(options: ListCommentsOptions, context: Context): Promise<void> {
  const { id, state, match, csv } = options
  const reply = await call(context, comments.listModerationComments, {
    query: {
      conversation_id: id,
      moderation: true,
      include_voting_patterns: true,
      ...(state === 'all' ? {} : { mod: MOD[state] }),
    },
  })
  const list = match ? reply.filter(({ txt }) => match.test(txt)) : reply
  if (context.json) printJson(context, list)
  else if (csv) printCsv(context, COLUMNS, list)
  else if (list.length === 0 && isInteractive(context)) context.stdout.write('No comment is like that.\n')
  else printTable(context, COLUMNS, list)
}
