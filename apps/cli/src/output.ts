import { tableCsv } from '@folkmoot/domain/export/table-csv'
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
  /** left out, the last one first, before what shrinks becomes too short to read */
  readonly yields?: true
  /** our own text, whose blanks stay as they are */
  readonly drawn?: true
}

/** What stands between columns. */
export const GAP = '  '
const DEFAULT_WIDTH = 80
const NARROWEST = 8
/** cells under which a text cannot be read any more */
const READABLE = 24
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

/** A value as it is printed: for people, or for a program behind a pipe. */
export function textOf(context: Context, value: Value): string {
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
  const { shown, widths } = laidOut(context, columns, cells)
  const line = (texts: readonly string[]): string => {
    const cell = (index: number, at: number): string => {
      const width = widths[at] ?? 0
      return padded(truncated(texts[index] ?? '', width), width, columns[index]?.right ? 'right' : 'left')
    }
    return truncated(shown.map(cell).join(GAP).trimEnd(), windowOf(context))
  }
  context.stdout.write(`${bold(context, line(columns.map(({ title }) => title)))}\n`)
  for (const texts of cells) context.stdout.write(`${line(texts)}\n`)
}

/** Cells of the window, or what is usual where it does not tell. */
export const windowOf = ({ stdout }: Context): number => stdout.columns ?? DEFAULT_WIDTH

/** How wide a column has to be for all that stands in it. */
const widthOf = <Row>(column: Column<Row>, cells: readonly string[]): number =>
  Math.max(textWidth(column.title), ...cells.map(textWidth))

/** Widths that fill the window: what shrinks gives way, the widest first. */
function fitted<Row>(
  context: Context,
  columns: readonly Column<Row>[],
  natural: readonly number[],
): number[] {
  const widths = [...natural]
  const room = windowOf(context) - GAP.length * (columns.length - 1)
  for (let excess = sum(widths) - room; excess > 0; excess -= 1) {
    const most = Math.max(...widths.filter((_, index) => columns[index]?.shrinks))
    if (most <= NARROWEST) break
    widths[widths.findIndex((width, index) => width === most && columns[index]?.shrinks)] = most - 1
  }
  return widths
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The columns that a window has room for, with the cells that they take. */
function laidOut<Row>(context: Context, columns: readonly Column<Row>[], cells: readonly string[][]) {
  const natural = columns.map((column, index) =>
    widthOf(
      column,
      cells.map((texts) => texts[index] ?? ''),
    ),
  )
  const shown = columns.map((_, index) => index)
  for (;;) {
    const kept = shown.flatMap((index) => columns[index] ?? [])
    const needed = shown.map((index) => natural[index] ?? 0)
    const widths = fitted(context, kept, needed)
    const isShort = (width: number, at: number) => width < Math.min(READABLE, needed[at] ?? 0)
    const leaving = kept.findLastIndex(({ yields }) => yields)
    if (leaving < 0 || !widths.some(isShort)) return { shown, widths }
    shown.splice(leaving, 1)
  }
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
