import Papa from 'papaparse'
import type { LineProblem } from './import-problem.ts'

/** The text of a file, cut anywhere; a stream of text is one. */
export type TextChunks = AsyncIterable<string> | Iterable<string>

/** One row of a file and the line on which it begins, counted from 1, line breaks inside quotes included. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** what parts the cells in this file */
  readonly delimiter: string
}

/** Characters of one row at most: a missing quote must not swallow a file into memory. */
export const MAX_CSV_ROW_CHARACTERS = 4_000_000

/** Characters that are looked at to see how the header line ends; when it does not end in them, a line feed it is. */
const MAX_HEADER_CHARACTERS = 65_536

const BYTE_ORDER_MARK = '\uFEFF'
const QUOTED_CELL = /(^|[,;\r\n])"(?:[^"]|"")*("|$)/g

interface Dialect {
  readonly delimiter: string
  readonly newline: '\n' | '\r'
}

/** A row as papaparse sees it: its cells, and the text that they were read from with the line end. */
interface RawRow {
  readonly cells: string[]
  readonly raw: string
  readonly isMisquoted: boolean
}

/** The pieces of a file without its byte-order mark, and null for its end. */
async function* readPieces(chunks: TextChunks): AsyncGenerator<string | null, void> {
  let begun = false
  for await (const chunk of chunks) {
    yield !begun && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk
    begun ||= chunk !== ''
  }
  yield null
}

/**
 * Comma or semicolon, whichever stands first outside quotes in the header line; and what ends that line: a return
 * alone, or a line feed with or without returns before it. Undefined when more text is needed to tell.
 */
function detectDialect(text: string, final: boolean): Dialect | undefined {
  const bare = text.replace(QUOTED_CELL, '$1_')
  const [, header = '', after] = /^[\r\n]*([^\r\n]*)\r*([^\r])?/.exec(bare) ?? []
  if (after === undefined && !final) return undefined
  const newline = after === undefined || after === '\n' ? '\n' : '\r'
  return { delimiter: /[,;]/.exec(header)?.[0] ?? ',', newline }
}

/** Parses a text. What follows the last line end outside quotes, most often nothing, is the last row. */
function parseRawRows(text: string, dialect: Dialect): RawRow[] {
  const rows: RawRow[] = []
  let from = 0
  // papaparse takes one mark away: without ours it might be a character of a cell
  Papa.parse<string[]>(BYTE_ORDER_MARK + text, {
    ...dialect,
    step: ({ data: cells, errors, meta }) => {
      const misquoted = errors.some(({ code }) => code === 'InvalidQuotes')
      rows.push({ cells, raw: text.slice(from, meta.cursor), isMisquoted: misquoted })
      from = meta.cursor
    },
  })
  return rows
}

/** A text without the returns at its end, in one pass however many they are. */
function trimReturns(text: string): string {
  let end = text.length
  while (text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

/** The cells of a row. Returns before its line feed belong to the line end, those inside quotes to the cell. */
function getCells({ cells, raw }: RawRow, { delimiter, newline }: Dialect): string[] {
  const last = cells.at(-1) ?? ''
  if (newline === '\r' || !last.endsWith('\r')) return cells
  const bare = raw.slice(raw.lastIndexOf(delimiter) + 1) === `${last}\n`
  return bare ? [...cells.slice(0, -1), trimReturns(last)] : cells
}

function findProblem({ raw, isMisquoted: misquoted }: RawRow, line: number): LineProblem | undefined {
  const expected = 'a separator or the end of the line after a closing quote'
  if (misquoted) return { line, expected, advice: 'Write every quote inside a quoted cell twice.' }
  if (raw.length <= MAX_CSV_ROW_CHARACTERS) return undefined
  return { line, expected: 'a shorter row', advice: 'A closing quote is probably missing in it.' }
}

/** What is wrong with a row that has not ended: when its text may go on, a quote at its end may still be right. */
function findRestProblem(rest: RawRow, line: number, final: boolean): LineProblem | undefined {
  const misquoted = rest.isMisquoted && (final || !rest.raw.trimEnd().endsWith('"'))
  const problem = findProblem({ ...rest, isMisquoted: misquoted }, line)
  if (problem || !final || rest.raw === '') return problem
  const advice = 'The file may be cut off; take it from the export again.'
  return { line, expected: 'a closing quote for a cell of this row', advice }
}

interface TakenRows {
  readonly rows: readonly CsvRow[]
  /** the text of the row that has not ended, and its line */
  readonly rest: string
  readonly line: number
  readonly problem: LineProblem | undefined
}

/** Takes the rows that end in a text. */
function takeRows(text: string, firstLine: number, dialect: Dialect, final: boolean): TakenRows {
  const rows: CsvRow[] = []
  const raw = parseRawRows(text, dialect)
  const rest = raw.pop() ?? { cells: [], raw: '', isMisquoted: false }
  let line = firstLine
  for (const row of raw) {
    const problem = findProblem(row, line)
    if (problem) return { rows, rest: '', line, problem }
    const cells = getCells(row, dialect)
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, delimiter: dialect.delimiter })
    line += row.raw.match(/\r\n?|\n/g)?.length ?? 0
  }
  return { rows, rest: rest.raw, line, problem: findRestProblem(rest, line, final) }
}

/**
 * Reads a CSV file row by row, however its text was cut: commas or semicolons, quoted line breaks, a byte-order mark;
 * lines end with LF or CR LF, or with CR when the header does. Blank lines are left out. A problem is the last thing
 * yielded. Memory: a piece of text and a row; a row longer than a piece is looked at again only when its text has
 * doubled, so that the time stays in proportion.
 */
export async function* readCsvRows(
  chunks: TextChunks,
): AsyncGenerator<CsvRow | { readonly problem: LineProblem }, void> {
  let dialect: Dialect | undefined
  let text = ''
  let line = 1
  let enough = 0
  for await (const piece of readPieces(chunks)) {
    const final = piece === null
    text += piece ?? ''
    if (text.length < enough && !final) continue
    dialect ??= detectDialect(
      text.slice(0, MAX_HEADER_CHARACTERS),
      final || text.length >= MAX_HEADER_CHARACTERS,
    )
    if (final) text += dialect?.newline ?? ''
    const taken: TakenRows | undefined = dialect && takeRows(text, line, dialect, final)
    if (taken) yield* taken.rows
    if (taken?.problem) return yield { problem: taken.problem }
    text = taken?.rest ?? text
    line = taken?.line ?? line
    enough = Math.min(2 * text.length, MAX_CSV_ROW_CHARACTERS + 1)
  }
}
