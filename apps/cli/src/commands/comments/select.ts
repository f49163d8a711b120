import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, getErrorMessage, createUsageError } from '../../errors.ts'
import { formatInputName, readLines } from '../../input.ts'

/** The states in which comments are asked for. */
export const STATES = ['unmoderated', 'accepted', 'rejected', 'all'] as const
export type State = (typeof STATES)[number]

/** Which comments of a conversation are meant: by ids, ids in a file, a pattern, a state, or several of these. */
export interface Selection {
  readonly id: string
  readonly tids: readonly number[]
  /** files with ids; “-” is standard input */
  readonly files: readonly string[]
  readonly match: RegExp | undefined
  readonly state: State | undefined
}

export interface SelectionFlags {
  file?: string
  from?: string
  match?: RegExp
  state?: State
}

/** Reads a pattern from the command line: a regular expression, whatever the case of the letters. */
export function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'iu')
  } catch (error) {
    throw new InvalidArgumentError(`It must be a regular expression. ${getErrorMessage(error)}.`)
  }
}

/** Reads ids of comments: numbers, each a word or several with commas between. */
export function parseTids(words: readonly string[]): number[] {
  return words.flatMap((word) =>
    word.split(',').map((text) => {
      if (!/^\d{1,9}$/.test(text))
        throw createUsageError(`“${text}” is not the id of a comment; it must be a number.`)
      return Number(text)
    }),
  )
}

/** The options with which comments are chosen, the same for every verb. */
export const addSelection = (command: Command): Command =>
  command
    .argument('<id>', 'id of the conversation')
    .argument('[comment...]', 'ids of comments')
    .option('--file <path>', 'ids from a file, one a line; what follows the id in a line does not count')
    .option('--from <path>', 'the same; “--from -” reads standard input')
    .option('--match <pattern>', 'those whose text has this regular expression', parsePattern)
    .addOption(
      new Option(
        '--state <state>',
        'only those that stand so; with --match “unmoderated” unless said',
      ).choices(STATES),
    )

/** What the words and flags of a command choose. @throws CommandError when they choose nothing */
export function createSelection(id: string, words: readonly string[], flags: SelectionFlags): Selection {
  const files = [flags.file, flags.from].filter((path) => path !== undefined)
  if (words.length === 0 && files.length === 0 && !flags.match && !flags.state)
    throw createUsageError('Say which comments: their ids, --file, --from -, --match or --state.')
  return { id, tids: parseTids(words), files, match: flags.match, state: flags.state }
}

/** The chosen comments in the order of their ids, and the ids that name none. */
export interface SelectedComments {
  readonly selected: readonly ModerationComment[]
  readonly unknown: readonly number[]
}

/**
 * Finds the chosen comments of a conversation. Ids name comments in any state; a pattern looks through those that wait
 * for a moderator, unless a state is named. Every choice narrows the others.
 */
export async function selectComments(selection: Selection, context: Context): Promise<SelectedComments> {
  const { id, match } = selection
  const named = [...selection.tids]
  for (const path of selection.files) named.push(...(await readTids(context, path)))
  const byId = selection.tids.length > 0 || selection.files.length > 0
  const state = selection.state ?? (byId ? 'all' : 'unmoderated')
  const all = await call(context, comments.listModerationComments, {
    query: { conversation_id: id, moderation: true },
  })
  const wanted = new Set(named)
  const there = new Set(all.map(({ tid }) => tid))
  return {
    selected: all.filter(
      ({ tid, txt, mod }) =>
        (!byId || wanted.has(tid)) && hasState(mod, state) && (match === undefined || match.test(txt)),
    ),
    unknown: [...wanted].filter((tid) => !there.has(tid)),
  }
}

const hasState = (mod: number, state: State): boolean =>
  state === 'all' || getModerationList(mod) === (state satisfies ModerationList)

/** The header that our own lists give to ids. */
const HEADER_PATTERN = /^(id|tid|comment-id)$/i

async function readTids(context: Context, path: string): Promise<number[]> {
  const lines = await readLines(context, path)
  return lines.flatMap(({ line, text }, index) => {
    const [first = ''] = text.split(/[\t,; ]/)
    const cell = first.replaceAll('"', '')
    if (/^\d{1,9}$/.test(cell)) return [Number(cell)]
    if (index === 0 && HEADER_PATTERN.test(cell)) return []
    throw createFailure(
      `${formatInputName(path)}, line ${line}: expected the id of a comment. Write one a line.`,
    )
  })
}
