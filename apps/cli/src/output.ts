import { getModerationList } from '@folkmoot/domain/comments'
import { formatEnglishNumber } from '@folkmoot/domain/numbers'
import { VOTE } from '@folkmoot/domain/votes'
import computeTextWidth from 'string-width'
import type { Context } from './context.ts'
import { removeControls, toOneLine } from './terminal.ts'

// The JSON of all commands: ISO times, words for states, one name for one thing

/** Fields whose numbers, or texts of digits, are milliseconds since 1970; also the members of such lists. */
export const TIME_FIELDS: ReadonlySet<string> = new Set(
  (
    'archived_at at attempted began_at broken_at closed_at closes_at commentTimes computed confirmed_at created expiration expires expires_at ' +
    'exported firstCommentTimes firstVoteTimes identities_removed_at lastModTimestamp lastVoteTimestamp last_interaction last_notified ' +
    'last_used last_used_at mailed_at measured modified next_attempt oldest opens_at publication publications published rehearsal_until retry_at since texts_written time until used_at voteTimes ' +
    'votes_published withdrawn'
  ).split(' '),
)

/** One name for each thing for which the contract has several. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'agrees',
  D: 'disagrees',
  S: 'votes',
  agree_count: 'agrees',
  disagree_count: 'disagrees',
  pass_count: 'passes',
  vote_count: 'votes',
  comment_id: 'tid',
  comment_text: 'text',
  txt: 'text',
  mod: 'state',
  firstVoteTimes: 'first_vote_times',
  moderation_status: 'state',
}

/** Fields that are false or true in words somewhere. */
const FLAG_FIELDS: ReadonlySet<string> = new Set(['has_browser_key', 'high_priority', 'votes_kept'])

const VOTE_WORDS: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(VOTE).map(([word, vote]) => [vote, word]),
)

/** Times before 1973 are rather other numbers. */
const FIRST_TIME_MS = 1e11

/** Writes a name with small letters and underscores: `lastVoteTimestamp`, `base-clusters`. */
const toSnakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** Keys of objects that list things by number, such as groups, stay as they are. */
const convertName = (name: string): string =>
  NAMES[name] ?? (/^[A-Za-z]/.test(name) ? toSnakeCase(name) : name)

function convertTime(value: unknown): unknown {
  const timeMs = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof timeMs !== 'number') return value
  if (timeMs === 0) return null
  return Math.abs(timeMs) < FIRST_TIME_MS ? value : new Date(timeMs).toISOString()
}

function convertField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => convertField(name, item))
  if (typeof value === 'object' && value !== null) return convertJson(value)
  if (TIME_FIELDS.has(name)) return convertTime(value)
  if (name === 'mod' && value !== null) return getModerationList(Number(value))
  if (name === 'vote' && typeof value === 'number') return VOTE_WORDS[value] ?? value
  if (FLAG_FIELDS.has(name) && typeof value === 'string') return value === 'true' || value === '1'
  return value
}

/** Converts a reply to the JSON of commands. */
export function convertJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convertJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [convertName(name), convertField(name, field)]),
  )
}

/** Content of a cell. A Date is local time for people and ISO in a pipe; null and undefined are blank. */
export type CellValue = string | number | boolean | Date | null | undefined

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => CellValue
  /** for numbers */
  readonly alignRight?: true
}

/** Gap between columns. */
const COLUMN_GAP = '  '
const MIN_WIDTH_CELLS = 8
const DEFAULT_WINDOW_CELLS = 80

/** True if standard output is a terminal, so that a person reads it. */
export const isInteractive = ({ stdout }: Context): boolean => stdout.isTTY === true

const formatTwoDigits = (value: number): string => String(value).padStart(2, '0')

const formatLocalTime = (time: Date): string =>
  `${time.getFullYear()}-${formatTwoDigits(time.getMonth() + 1)}-${formatTwoDigits(time.getDate())} ${formatTwoDigits(time.getHours())}:${formatTwoDigits(time.getMinutes())}`

/** Formats a value for people, or for a program behind a pipe. */
function formatValue(context: Context, value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return isInteractive(context) ? formatLocalTime(value) : value.toISOString()
  if (typeof value === 'boolean') return isInteractive(context) ? (value ? 'yes' : 'no') : String(value)
  if (typeof value === 'number' && isInteractive(context)) return formatNumber(value)
  return String(value)
}

/** Formats a number with thousands separators. */
export const formatNumber = formatEnglishNumber

/** Formats a number of things: “1 comment”, “1,200 comments”. @param nouns the plural */
export const formatCount = (count: number, nouns: string): string =>
  `${formatNumber(count)} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`

/** Prints a reply as JSON in the convention of all commands: indented on a terminal, on one line in a pipe. */
export const printJson = (context: Context, reply: unknown): void =>
  printPlainJson(context, convertJson(reply))

/** Prints a value as JSON as it is, for shapes that the contract fixes. */
export const printPlainJson = (context: Context, value: unknown): void =>
  void context.stdout.write(`${JSON.stringify(value, undefined, isInteractive(context) ? 2 : undefined)}\n`)

/** Prints rows: with titles and aligned columns on a terminal, tab-separated without titles in a pipe. */
export function printTable<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const cells = rows.map((row) => columns.map(({ value }) => toOneLine(formatValue(context, value(row)))))
  if (!isInteractive(context)) return cells.forEach((line) => context.stdout.write(`${line.join('\t')}\n`))
  const lines = [columns.map(({ title }) => title), ...cells]
  const windowCells = context.stdout.columns || DEFAULT_WINDOW_CELLS
  const widths = fitWidths(
    columns.map((_, index) => Math.max(...lines.map((line) => computeTextWidth(line[index] ?? '')))),
    windowCells - COLUMN_GAP.length * (columns.length - 1),
  )
  for (const line of lines) {
    const padded = line.map((text, index) => padText(text, widths[index] ?? 0, columns[index]?.alignRight))
    context.stdout.write(`${truncateText(padded.join(COLUMN_GAP).trimEnd(), windowCells)}\n`)
  }
}

/** Fits widths to the window: the widest column, which has the texts, shrinks first. */
function fitWidths(natural: readonly number[], available: number): number[] {
  const widths = [...natural]
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - available; excess > 0; excess -= 1) {
    const widest = Math.max(...widths)
    if (widest <= MIN_WIDTH_CELLS) break
    widths[widths.lastIndexOf(widest)] = widest - 1
  }
  return widths
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Shortens a text to `width` cells of a terminal. An ellipsis replaces the rest. */
function truncateText(text: string, width: number): string {
  if (computeTextWidth(text) <= width) return text
  let start = ''
  let used = 0
  for (const { segment } of graphemeSegmenter.segment(text)) {
    used += computeTextWidth(segment)
    if (used > width - 1) break
    start += segment
  }
  return `${start.trimEnd()}…`
}

/** Makes a text `width` cells wide: shortened, or with blanks on the right, or on the left for numbers. */
function padText(text: string, width: number, alignRight = false): string {
  const short = truncateText(text, width)
  const blanks = ' '.repeat(Math.max(0, width - computeTextWidth(short)))
  return alignRight ? blanks + short : short + blanks
}

/** Names and values. */
type RecordEntries = readonly (readonly [name: string, value: CellValue])[]

/** Prints names and values: aligned on a terminal, with all lines of a value; tab-separated in a pipe. */
export function printRecord(context: Context, entries: RecordEntries): void {
  const width = Math.max(...entries.map(([name]) => name.length))
  for (const [name, value] of entries) {
    const text = formatValue(context, value)
    if (!isInteractive(context)) {
      context.stdout.write(`${name}\t${toOneLine(text)}\n`)
      continue
    }
    const lines = removeControls(text).trim().split('\n')
    for (const [index, line] of lines.entries()) {
      const label = (index === 0 ? name : '').padEnd(width)
      context.stdout.write(`${(label + COLUMN_GAP + line).trimEnd()}\n`)
    }
  }
}

/** Prints a sentence for a person, or tab-separated values for a script. */
export function printResult(context: Context, sentence: string, values: readonly CellValue[]): void {
  const line = isInteractive(context)
    ? sentence
    : values.map((value) => toOneLine(formatValue(context, value))).join('\t')
  context.stdout.write(`${line}\n`)
}
