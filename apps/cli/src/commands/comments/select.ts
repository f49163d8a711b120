import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { Argument, InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError, getErrorMessage } from '../../errors.ts'
import { formatInputName, readLines } from '../../input.ts'
import { CONVERSATION } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

/** States by which a command chooses comments. */
export const STATES = ['unmoderated', 'accepted', 'rejected', 'all'] as const
export type State = (typeof STATES)[number]

/** The comments that a command changes, chosen by ids, ids in a file, a pattern, a state, or several of these. */
export interface Selection {
  readonly id: string
  readonly tids: readonly number[]
  /** files with ids; “-” is standard input */
  readonly files: readonly string[]
  readonly match: RegExp | undefined
  readonly state: State | undefined
  /** comments with at least so many agreeing votes */
  readonly minAgrees: number | undefined
}

/** Values of SELECTION_ARGUMENTS and SELECTION_OPTIONS. */
export interface SelectionValues {
  readonly id: string
  readonly comment: readonly string[]
  readonly file: string | undefined
  readonly from: string | undefined
  readonly match: RegExp | undefined
  readonly state: State | undefined
  readonly minAgrees: number | undefined
}

/** Parses a regular expression that ignores case. @throws InvalidArgumentError */
export function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'iu')
  } catch (error) {
    throw new InvalidArgumentError(`It must be a regular expression. ${getErrorMessage(error)}.`)
  }
}

/** Parses ids of comments: numbers, each a word or several separated by commas. */
function parseTids(words: readonly string[]): number[] {
  return words.flatMap((word) =>
    word.split(',').map((text) => {
      if (!/^\d{1,9}$/.test(text))
        throw createUsageError(`“${text}” is not the id of a comment; it must be a number.`)
      return Number(text)
    }),
  )
}

export const SELECTION_ARGUMENTS = [CONVERSATION, new Argument('[comment...]', 'ids of comments')] as const

/** Options that choose comments, the same for every decision. */
export const SELECTION_OPTIONS = [
  new Option('--file <path>', 'ids from a file, one per line; text after the id is ignored'),
  new Option('--from <path>', 'the same; “--from -” reads standard input'),
  new Option('--match <pattern>', 'comments whose text matches this regular expression').argParser(
    parsePattern,
  ),
  new Option('--min-agrees <count>', 'comments with at least so many agreeing votes').argParser(
    createWholeNumberParser(1, 1_000_000_000),
  ),
  new Option(
    '--state <state>',
    'only comments in this state; with --match and --min-agrees the default is “unmoderated”',
  ).choices(STATES),
] as const

/** @throws CommandError if the values choose no comments */
export function createSelection(values: SelectionValues): Selection {
  const { id, comment, file, from, match, state, minAgrees } = values
  const files = [file, from].filter((path) => path !== undefined)
  if (comment.length === 0 && files.length === 0 && !match && !state && minAgrees === undefined)
    throw createUsageError(
      'Name the comments: their ids, --file, --from -, --match, --min-agrees or --state.',
    )
  return { id, tids: parseTids(comment), files, match, state, minAgrees }
}

/** The chosen comments in the order of their ids, and chosen ids that do not exist. */
interface SelectedComments {
  readonly selected: readonly ModerationComment[]
  readonly unknown: readonly number[]
}

/**
 * Finds the chosen comments of a conversation. Ids choose comments in any state, other criteria only unmoderated ones unless
 * `state` is set. A comment must meet all criteria.
 */
export async function selectComments(selection: Selection, context: Context): Promise<SelectedComments> {
  const { id, match, minAgrees } = selection
  const tids = new Set(selection.tids)
  for (const path of selection.files) for (const tid of await readTids(context, path)) tids.add(tid)
  const isById = selection.tids.length > 0 || selection.files.length > 0
  const state = selection.state ?? (isById ? 'all' : 'unmoderated')
  const all = await call(context, comments.listModerationComments, {
    query: {
      conversation_id: id,
      moderation: true,
      ...(minAgrees !== undefined && { include_voting_patterns: true }),
    },
  })
  const knownTids = new Set(all.map(({ tid }) => tid))
  return {
    selected: all.filter(
      ({ tid, txt, mod, agree_count = 0 }) =>
        (!isById || tids.has(tid)) &&
        hasState(mod, state) &&
        (match === undefined || match.test(txt)) &&
        (minAgrees === undefined || agree_count >= minAgrees),
    ),
    unknown: [...tids].filter((tid) => !knownTids.has(tid)),
  }
}

const hasState = (mod: number, state: State): boolean =>
  state === 'all' || getModerationList(mod) === (state satisfies ModerationList)

/** Header of the ids in lists that the product writes. */
const HEADER_PATTERN = /^(id|tid|comment-id)$/i

async function readTids(context: Context, path: string): Promise<number[]> {
  const lines = await readLines(context, path)
  return lines.flatMap(({ line, text }, index) => {
    const [first = ''] = text.split(/[\t,; ]/)
    const cell = first.replaceAll('"', '')
    if (/^\d{1,9}$/.test(cell)) return [Number(cell)]
    if (index === 0 && HEADER_PATTERN.test(cell)) return []
    throw createFailure(
      `${formatInputName(path)}, line ${line}: expected the id of a comment. Write one id per line.`,
    )
  })
}
