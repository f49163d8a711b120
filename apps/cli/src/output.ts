import { formatTableCsv } from '@folkmoot/domain/export/table-csv'
import { formatEnglishNumber } from '@folkmoot/domain/format-number'
import type { Context } from './context.ts'
import { convertJson } from './json-convention.ts'
import computeTextWidth from 'string-width'
import { removeControls, toOneLine } from './control-characters.ts'
import { padText, truncateText, wrapText } from './text-width.ts'
import { getStreamWidth } from './window-width.ts'

/** Content of a cell. A Date is local time for people and ISO in a pipe; null and undefined are blank. */
export type CellValue = string | number | boolean | Date | null | undefined

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => CellValue
  /** for numbers */
  readonly alignRight?: true
  /** its texts are truncated in a narrow window */
  readonly canShrink?: true
  /** hidden in a narrow window, the last such column first, before others shrink too much */
  readonly canHide?: true
  /** text of the product, whose blanks stay */
  readonly isPreformatted?: true
}

/** Gap between columns. */
const COLUMN_GAP = '  '
const MIN_WIDTH_CELLS = 8
/** width below which a text is too short to read */
const READABLE_WIDTH_CELLS = 24
const MIN_VALUE_WIDTH_CELLS = 20

/** True if standard output is a terminal, so that a person reads it. */
export const isInteractive = ({ stdout }: Context): boolean => stdout.isTTY === true

const canStyle = (context: Context): boolean =>
  isInteractive(context) && !context.env['NO_COLOR'] && context.env['TERM'] !== 'dumb'

const formatBold = (context: Context, text: string): string =>
  canStyle(context) ? `\x1b[1m${text}\x1b[22m` : text

const formatTwoDigits = (value: number): string => String(value).padStart(2, '0')

const formatLocalTime = (time: Date): string =>
  `${time.getFullYear()}-${formatTwoDigits(time.getMonth() + 1)}-${formatTwoDigits(time.getDate())} ${formatTwoDigits(time.getHours())}:${formatTwoDigits(time.getMinutes())}`

/** Formats a value for people, or for a program behind a pipe. */
export function formatValue(context: Context, value: CellValue): string {
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
  const cells = rows.map((row) =>
    columns.map(({ value, isPreformatted }) =>
      (isPreformatted ? String : toOneLine)(formatValue(context, value(row))),
    ),
  )
  if (!isInteractive(context)) return cells.forEach((line) => context.stdout.write(`${line.join('\t')}\n`))
  const { shown, widths } = layOutColumns(context, columns, cells)
  const line = (texts: readonly string[]): string => {
    const cell = (index: number, at: number): string => {
      const width = widths[at] ?? 0
      return padText(
        truncateText(texts[index] ?? '', width),
        width,
        columns[index]?.alignRight ? 'right' : 'left',
      )
    }
    return truncateText(shown.map(cell).join(COLUMN_GAP).trimEnd(), getWindowWidth(context))
  }
  context.stdout.write(`${formatBold(context, line(columns.map(({ title }) => title)))}\n`)
  for (const texts of cells) context.stdout.write(`${line(texts)}\n`)
}

/** Gets the width of the window of standard output in cells. */
export const getWindowWidth = ({ stdout }: Context): number => getStreamWidth(stdout)

/** Computes the width of a column without truncation. */
const computeColumnWidth = <Row>(column: Column<Row>, cells: readonly string[]): number =>
  Math.max(computeTextWidth(column.title), ...cells.map((text) => computeTextWidth(text)))

/** Fits widths to the window by shrinking the widest of the columns that can shrink. */
function fitWidths<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  natural: readonly number[],
): number[] {
  const widths = [...natural]
  const available = getWindowWidth(context) - COLUMN_GAP.length * (columns.length - 1)
  for (let excess = computeSum(widths) - available; excess > 0; excess -= 1) {
    const widest = Math.max(...widths.filter((_, index) => columns[index]?.canShrink))
    if (widest <= MIN_WIDTH_CELLS) break
    widths[widths.findIndex((width, index) => width === widest && columns[index]?.canShrink)] = widest - 1
  }
  return widths
}

const computeSum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Chooses the columns that fit the window, and their widths. */
function layOutColumns<Row>(context: Context, columns: readonly Column<Row>[], cells: readonly string[][]) {
  const natural = columns.map((column, index) =>
    computeColumnWidth(
      column,
      cells.map((texts) => texts[index] ?? ''),
    ),
  )
  const shown = columns.map((_, index) => index)
  for (;;) {
    const shownColumns = shown.flatMap((index) => columns[index] ?? [])
    const needed = shown.map((index) => natural[index] ?? 0)
    const widths = fitWidths(context, shownColumns, needed)
    const isShort = (width: number, at: number) => width < Math.min(READABLE_WIDTH_CELLS, needed[at] ?? 0)
    const hidden = shownColumns.findLastIndex(({ canHide }) => canHide)
    if (hidden < 0 || !widths.some(isShort)) return { shown, widths }
    shown.splice(hidden, 1)
  }
}

/** Prints rows as CSV with a header, texts escaped for spreadsheets, times as ISO 8601. */
export function printCsv<Row>(
  { stdout }: Context,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const cell = (value: CellValue): string | number => {
    if (typeof value === 'number') return value
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  }
  const titles = columns.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  stdout.write(formatTableCsv([titles]))
  for (const row of rows) stdout.write(formatTableCsv([columns.map(({ value }) => cell(value(row)))]))
}

/** Names and values. */
export type RecordEntries = readonly (readonly [name: string, value: CellValue])[]

/** A line as it is written to a terminal, and how many cells wide it is there. */
export interface WrittenLine {
  readonly text: string
  readonly cells: number
}

/** Prints names and values: aligned on a terminal, with all lines of a value; tab-separated in a pipe. @returns the lines on a terminal */
export function printRecord(context: Context, entries: RecordEntries): WrittenLine[] {
  if (isInteractive(context)) {
    const lines = formatRecord(context, entries)
    for (const { text } of lines) context.stdout.write(`${text}\n`)
    return lines
  }
  for (const [name, value] of entries)
    context.stdout.write(`${name}\t${toOneLine(formatValue(context, value))}\n`)
  return []
}

function formatRecord(context: Context, entries: RecordEntries): WrittenLine[] {
  const width = Math.max(...entries.map(([name]) => computeTextWidth(name)))
  const available = Math.max(MIN_VALUE_WIDTH_CELLS, getWindowWidth(context) - width - COLUMN_GAP.length)
  return entries.flatMap(([name, value]) => {
    const written = removeControls(formatValue(context, value)).trim()
    const lines = written.split('\n').flatMap((line) => wrapText(line, available))
    return lines.map((line, index) => {
      const label = index === 0 ? formatBold(context, padText(name, width)) : padText('', width)
      const cells = width + COLUMN_GAP.length + computeTextWidth(line)
      return { text: (label + COLUMN_GAP + line).trimEnd(), cells }
    })
  })
}

/** Prints a sentence for a person, or tab-separated values for a script. */
export function printResult(context: Context, sentence: string, values: readonly CellValue[]): void {
  const line = isInteractive(context)
    ? sentence
    : values.map((value) => toOneLine(formatValue(context, value))).join('\t')
  context.stdout.write(`${line}\n`)
}
