import { tableCsv } from '@folkmoot/domain'
import type { Context } from './context.ts'
import { oneLine, padded, textWidth, truncated, withoutControls, wrapped } from './text-width.ts'

/** What stands in a cell. A Date is local time for people and ISO in a pipe; null and undefined are blank. */
export type Value = string | number | boolean | Date | null | undefined

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => Value
  /** figures stand to the right */
  readonly right?: true
  /** may be cut off when the window is narrow */
  readonly shrinks?: true
  /** our own text, whose blanks stay as they are */
  readonly drawn?: true
}

const GAP = '  '
const DEFAULT_WIDTH = 80
const NARROWEST = 8
const NARROWEST_VALUE = 20

/** Whether standard output is a terminal, so that a person reads it. */
export const forPeople = ({ stdout }: Context): boolean => stdout.isTTY === true

const decorated = (context: Context): boolean =>
  forPeople(context) && !context.env['NO_COLOR'] && context.env['TERM'] !== 'dumb'

const bold = (context: Context, text: string): string =>
  decorated(context) ? `\x1b[1m${text}\x1b[22m` : text

const two = (value: number): string => String(value).padStart(2, '0')

const localTime = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`

function textOf(context: Context, value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return forPeople(context) ? localTime(value) : value.toISOString()
  if (typeof value === 'boolean') return forPeople(context) ? (value ? 'yes' : 'no') : String(value)
  if (typeof value === 'number' && forPeople(context)) return grouped(value)
  return String(value)
}

/** A figure with its thousands apart, for people. */
export const grouped = (value: number): string => value.toLocaleString('en-US')

/** So many of something: “1 comment”, “1,200 comments”. @param nouns the word for many, which one loses its s of */
export const amount = (count: number, nouns: string): string =>
  `${grouped(count)} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`

/** Prints a reply as the server gave it: indented on a terminal, on one line in a pipe. */
export const printJson = (context: Context, reply: unknown): void =>
  void context.stdout.write(`${JSON.stringify(reply, undefined, forPeople(context) ? 2 : undefined)}\n`)

/** Prints rows: with titles and aligned columns on a terminal, tab-separated without titles in a pipe. */
export function printTable<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const cells = rows.map((row) =>
    columns.map(({ value, drawn }) => (drawn ? String : oneLine)(textOf(context, value(row)))),
  )
  if (!forPeople(context)) return cells.forEach((line) => context.stdout.write(`${line.join('\t')}\n`))
  const widths = fitted(context, columns, cells)
  const line = (texts: readonly string[]): string => {
    const cell = (text: string, index: number): string => {
      const width = widths[index] ?? 0
      return padded(truncated(text, width), width, columns[index]?.right ? 'right' : 'left')
    }
    return truncated(texts.map(cell).join(GAP).trimEnd(), windowOf(context))
  }
  context.stdout.write(`${bold(context, line(columns.map(({ title }) => title)))}\n`)
  for (const texts of cells) context.stdout.write(`${line(texts)}\n`)
}

/** Cells of the window, or what is usual where it does not tell. */
const windowOf = ({ stdout }: Context): number => stdout.columns ?? DEFAULT_WIDTH

function fitted<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  cells: readonly string[][],
): number[] {
  const widths = columns.map(({ title }, index) =>
    Math.max(textWidth(title), ...cells.map((texts) => textWidth(texts[index] ?? ''))),
  )
  const room = windowOf(context) - GAP.length * (columns.length - 1)
  const excess = widths.reduce((sum, width) => sum + width, 0) - room
  const shrinking = columns.findIndex(({ shrinks }) => shrinks)
  if (excess <= 0 || shrinking < 0) return widths
  return widths.map((width, index) =>
    index === shrinking ? Math.max(Math.min(width, NARROWEST), width - excess) : width,
  )
}

/** Prints rows as CSV with a header, texts guarded against spreadsheets, times as ISO 8601. */
export function printCsv<Row>(
  { stdout }: Context,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const cell = (value: Value): string | number => {
    if (typeof value === 'number') return value
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  }
  const titles = columns.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  stdout.write(tableCsv([titles]))
  for (const row of rows) stdout.write(tableCsv([columns.map(({ value }) => cell(value(row)))]))
}

/** Prints names and values: aligned on a terminal, with all lines of a value below each other; tab-separated in a pipe. */
export function printRecord(
  context: Context,
  entries: readonly (readonly [name: string, value: Value])[],
): void {
  if (!forPeople(context)) {
    for (const [name, value] of entries) context.stdout.write(`${name}\t${oneLine(textOf(context, value))}\n`)
    return
  }
  const width = Math.max(...entries.map(([name]) => textWidth(name)))
  const room = Math.max(NARROWEST_VALUE, windowOf(context) - width - GAP.length)
  for (const [name, value] of entries) {
    const text = withoutControls(textOf(context, value)).trim()
    const lines = text.split('\n').flatMap((line) => wrapped(line, room))
    for (const [index, line] of lines.entries()) {
      const label = index === 0 ? bold(context, padded(name, width)) : padded('', width)
      context.stdout.write(`${(label + GAP + line).trimEnd()}\n`)
    }
  }
}

/** Tells the person what was done. In a pipe the bare values stand instead, tab-separated, so that a script can cut them. */
export function printResult(context: Context, sentence: string, values: readonly Value[]): void {
  const line = forPeople(context)
    ? sentence
    : values.map((value) => oneLine(textOf(context, value))).join('\t')
  context.stdout.write(`${line}\n`)
}
