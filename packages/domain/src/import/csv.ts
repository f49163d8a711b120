import Papa from 'papaparse'

/** Why a part of a file cannot be imported. It never repeats the file's content. */
export interface ImportProblem {
  /** name of the column in the header */
  readonly column?: string
  /** the expected content; follows the word “expected” */
  readonly expected: string
  /** what to do, a whole sentence */
  readonly advice: string
}

/** A problem with the line of the file on which its row begins, counted from 1. */
export interface LineProblem extends ImportProblem {
  readonly line: number
}

/** The result of a reader: the value or the problem. */
export type ParseResult<T> = { readonly value: T } | { readonly problem: ImportProblem }

/** Advice for an invalid cell, for a row with a wrong number of cells, and for a wrong file. */
export const FIX_CELL = 'Correct the cell and import again.'
export const FIX_QUOTES = 'A text that contains a separator, a quote or a line break needs quotes around it.'
export const FIX_FILE = 'Use the file as the export wrote it.'

/** Formats a problem: “votes.csv, line 17, column vote: expected … . Correct …”. */
export function formatImportProblem(file: string, problem: ImportProblem & { line?: number }): string {
  const line = problem.line === undefined ? '' : `, line ${problem.line}`
  const column = problem.column === undefined ? '' : `, column ${problem.column}`
  return `${file}${line}${column}: expected ${problem.expected}. ${problem.advice}`
}

/** The text of a file in chunks of any size, for example a stream. */
export type TextChunks = AsyncIterable<string> | Iterable<string>

/** A row of a file with the line on which it begins, counted from 1; line breaks in quotes count. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** the separator of this file */
  readonly delimiter: string
}

/** Characters of one row at most: with a missing quote, a whole file would be one row in memory. */
export const MAX_CSV_ROW_CHARACTERS = 4_000_000

/** Characters in which the end of the header line is looked for; without one, lines end with a line feed. */
const MAX_HEADER_CHARACTERS = 65_536

const BYTE_ORDER_MARK = '\uFEFF'
const QUOTED_CELL = /(^|[,;\t\r\n])"(?:[^"]|"")*("|$)/g

interface Dialect {
  readonly delimiter: string
  readonly newline: '\n' | '\r'
}

/** A row from papaparse: its cells, and its text with the line end. */
interface RawRow {
  readonly cells: string[]
  readonly raw: string
  readonly isMisquoted: boolean
}

/** A line that Excel may write above the header to name the separator. */
const isSeparatorLine = ({ line, cells }: CsvRow): boolean =>
  line === 1 && cells.length === 2 && cells[0] === 'sep=' && cells[1] === ''

/** The chunks of a file without its byte-order mark, then null. */
async function* readChunks(chunks: TextChunks): AsyncGenerator<string | null, void> {
  let hasBegun = false
  for await (const chunk of chunks) {
    yield !hasBegun && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk
    hasBegun ||= chunk !== ''
  }
  yield null
}

/**
 * Detects the separator, comma, semicolon or tab, by the first one outside quotes in the header line, and the end of that line:
 * CR alone, or LF with or without CR before it. Undefined when more text is needed.
 */
function detectDialect(text: string, isFinal: boolean): Dialect | undefined {
  const bare = text.replace(QUOTED_CELL, '$1_')
  const [, header = '', after] = /^[\r\n]*([^\r\n]*)\r*([^\r])?/.exec(bare) ?? []
  if (after === undefined && !isFinal) return undefined
  const newline = after === undefined || after === '\n' ? '\n' : '\r'
  return { delimiter: /[,;\t]/.exec(header)?.[0] ?? ',', newline }
}

/** Parses a text without quotes. */
function splitRows(text: string, { delimiter, newline }: Dialect): RawRow[] {
  const lines = text.split(newline)
  const rest = lines.pop() ?? ''
  const rows = lines.map((line) => ({
    cells: line.split(delimiter),
    raw: line + newline,
    isMisquoted: false,
  }))
  return [...rows, { cells: [], raw: rest, isMisquoted: false }]
}

/** Parses a text. The last row is the unfinished one after the last line end outside quotes; it is usually empty. */
function parseRawRows(text: string, dialect: Dialect): RawRow[] {
  // ten times as fast
  if (!text.includes('"')) return splitRows(text, dialect)
  const rows: RawRow[] = []
  let from = 0
  // papaparse removes one byte-order mark: without ours it could remove a character of a cell
  Papa.parse<string[]>(BYTE_ORDER_MARK + text, {
    ...dialect,
    step: ({ data: cells, errors, meta }) => {
      const isMisquoted = errors.some(({ code }) => code === 'InvalidQuotes')
      rows.push({ cells, raw: text.slice(from, meta.cursor), isMisquoted })
      from = meta.cursor
    },
  })
  return rows
}

/** Removes CR characters from the end of a text in linear time. */
function trimReturns(text: string): string {
  let end = text.length
  while (text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

/** The cells of a row. CR before the line feed belongs to the line end, CR in quotes to the cell. */
function getCells({ cells, raw }: RawRow, { delimiter, newline }: Dialect): string[] {
  const last = cells.at(-1) ?? ''
  if (newline === '\r' || !last.endsWith('\r')) return cells
  const bare = raw.slice(raw.lastIndexOf(delimiter) + 1) === `${last}\n`
  return bare ? [...cells.slice(0, -1), trimReturns(last)] : cells
}

function findProblem({ raw, isMisquoted }: RawRow, line: number): LineProblem | undefined {
  const expected = 'a separator or the end of the line after a closing quote'
  if (isMisquoted) return { line, expected, advice: 'Write every quote inside a quoted cell twice.' }
  if (raw.length <= MAX_CSV_ROW_CHARACTERS) return undefined
  return { line, expected: 'a shorter row', advice: 'A closing quote is probably missing in it.' }
}

/** The problem of an unfinished row. A quote at its end may be correct when more text follows. */
function findRestProblem(rest: RawRow, line: number, isFinal: boolean): LineProblem | undefined {
  const isMisquoted = rest.isMisquoted && (isFinal || !rest.raw.trimEnd().endsWith('"'))
  const problem = findProblem({ ...rest, isMisquoted }, line)
  if (problem || !isFinal || rest.raw === '') return problem
  const advice = 'The file may be incomplete; export it again.'
  return { line, expected: 'a closing quote for a cell of this row', advice }
}

/** Counts the line ends of a row. */
const countLines = (raw: string): number =>
  raw.indexOf('\n') === raw.length - 1 && !raw.includes('\r') ? 1 : (raw.match(/\r\n?|\n/g)?.length ?? 0)

interface TakenRows {
  readonly rows: readonly CsvRow[]
  /** the text of the unfinished row, and its line */
  readonly rest: string
  readonly line: number
  readonly problem: LineProblem | undefined
}

/** Parses the finished rows of a text. */
function takeRows(text: string, firstLine: number, dialect: Dialect, isFinal: boolean): TakenRows {
  const rows: CsvRow[] = []
  const raw = parseRawRows(text, dialect)
  const rest = raw.pop() ?? { cells: [], raw: '', isMisquoted: false }
  let line = firstLine
  for (const row of raw) {
    const problem = findProblem(row, line)
    if (problem) return { rows, rest: '', line, problem }
    const cells = getCells(row, dialect)
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, delimiter: dialect.delimiter })
    line += countLines(row.raw)
  }
  return { rows, rest: rest.raw, line, problem: findRestProblem(rest, line, isFinal) }
}

/** Rows of a file; a problem comes after them and ends the iteration. */
interface CsvBatch {
  readonly rows: readonly CsvRow[]
  readonly problem: LineProblem | undefined
}

/**
 * Reads a CSV file from chunks of any size: commas, semicolons or tabs, quoted line breaks, a byte-order mark; lines end with LF or
 * CR LF, or with CR when the header does. Blank lines are skipped. Memory: one chunk and one row. A row longer than a chunk is
 * parsed again only when its text has doubled, so the time is linear.
 */
export async function* readCsvBatches(chunks: TextChunks): AsyncGenerator<CsvBatch, void> {
  let dialect: Dialect | undefined
  let text = ''
  let line = 1
  let minCharacters = 0
  for await (const chunk of readChunks(chunks)) {
    const isFinal = chunk === null
    text += chunk ?? ''
    if (text.length < minCharacters && !isFinal) continue
    dialect ??= detectDialect(
      text.slice(0, MAX_HEADER_CHARACTERS),
      isFinal || text.length >= MAX_HEADER_CHARACTERS,
    )
    if (isFinal) text += dialect?.newline ?? ''
    const taken: TakenRows | undefined = dialect && takeRows(text, line, dialect, isFinal)
    if (taken) yield { rows: taken.rows.filter((row) => !isSeparatorLine(row)), problem: taken.problem }
    if (taken?.problem) return
    text = taken?.rest ?? text
    line = taken?.line ?? line
    minCharacters = Math.min(2 * text.length, MAX_CSV_ROW_CHARACTERS + 1)
  }
}

/** Reads a CSV file row by row, as `readCsvBatches` does. A problem ends the iteration. */
export async function* readCsvRows(
  chunks: TextChunks,
): AsyncGenerator<CsvRow | { readonly problem: LineProblem }, void> {
  for await (const { rows, problem } of readCsvBatches(chunks)) {
    yield* rows
    if (problem) yield { problem }
  }
}
