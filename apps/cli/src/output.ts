import { formatEnglishNumber } from '@folkmoot/domain/format-number'
import type { Context } from './context.ts'
import { convertJson } from './json-convention.ts'
import computeTextWidth from 'string-width'
import { removeControls, toOneLine } from './control-characters.ts'

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
