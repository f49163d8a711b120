import { MOD, type Mod } from '../comments.ts'
import { unguardText } from '../export-files.ts'
import { LIMITS } from '../limits.ts'
import { isLongerThan } from '../text.ts'
import { flipVote, type Vote } from '../votes.ts'
import {
  FIX_CELL,
  FIX_FILE,
  FIX_QUOTES,
  type ImportProblem,
  type ParseResult,
  readCsvBatches,
  type TextChunks,
  type LineProblem,
} from './csv.ts'

/** A type of cell; `parse` returns undefined for an invalid text. */
export interface CellKind<T> {
  readonly parse: (cell: string) => T | undefined
  readonly expected: string
}

/** The largest integer of both databases' columns, for counts and ids of groups. */
const MAX_NUMBER = 2_147_483_647

/** 1 as votes store it. */
const MAX_WEIGHT = 32_767

/** A smaller time is in seconds, others are in milliseconds. */
const MIN_TIME_MS = 1e11
/** 1 January 2000 */
const EARLIEST_TIME_MS = 946_684_800_000
/** Clocks differ, and so do time zones. */
const DAY_MS = 86_400_000

const parseWholeNumber = (cell: string): number => (/^ *\d{1,16} *$/.test(cell) ? Number(cell) : NaN)

const createNumberCell = (max: number): CellKind<number> => ({
  parse: (cell) => {
    const number = parseWholeNumber(cell)
    return number <= max ? number : undefined
  },
  expected: `a whole number from 0 to ${max}`,
})

/** A count or the id of a group. */
export const numberCell = createNumberCell(MAX_NUMBER)

/** The id of a comment and of a participant; new ids continue from the highest one. */
export const commentIdCell = createNumberCell(LIMITS.importedComment)
export const participantIdCell = createNumberCell(LIMITS.importedParticipant)

/** A time in milliseconds, from 2000 to a day after `now`; the file may have seconds. */
export const createTimeCell = (now: number): CellKind<number> => ({
  parse: (cell) => {
    const number = parseWholeNumber(cell)
    const time = number < MIN_TIME_MS ? number * 1000 : number
    return time >= EARLIEST_TIME_MS && time <= now + DAY_MS ? time : undefined
  },
  expected: 'a time from 2000 to now, as a whole number of seconds or milliseconds since 1970',
})

/** A vote, with the stored sign (-1 agrees). */
export const voteCell: CellKind<Vote> = {
  parse: (cell) => (/^ *(-1|0|1) *$/.test(cell) ? flipVote(Number(cell)) : undefined),
  expected: '1 (agree), 0 (pass) or -1 (disagree)',
}

/** A vote’s weight times 32767. */
export const weightCell: CellKind<number> = {
  parse: (cell) => {
    const value = /^ *-?\d{1,5} *$/.test(cell) ? Number(cell) : NaN
    return Math.abs(value) <= MAX_WEIGHT ? value : undefined
  },
  expected: `a whole number from -${MAX_WEIGHT} to ${MAX_WEIGHT}`,
}

const MOD_BY_CELL: Record<string, Mod> = { '-1': MOD.rejected, '0': MOD.unmoderated, '1': MOD.accepted }

/** The moderation state of a comment. */
export const moderationCell: CellKind<Mod> = {
  parse: (cell) => MOD_BY_CELL[cell.trim()],
  expected: '1 (accepted), 0 (not moderated) or -1 (rejected)',
}

const FLAG_BY_CELL: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** Yes or no. */
export const flagCell: CellKind<boolean> = {
  parse: (cell) => FLAG_BY_CELL[cell.trim().toLowerCase()],
  expected: 'true or false, or 1 or 0',
}

/** A text without the apostrophe of `guardText`. No database stores the character 0. */
export const textCell: CellKind<string> = {
  parse: (cell) => (cell.includes('\0') ? undefined : unguardText(cell)),
  expected: 'a text without the character U+0000',
}

/** A text of a limited length, counted in characters. */
export const createTextCell = (maxCharacters: number): CellKind<string> => ({
  parse: (cell) => {
    const text = textCell.parse(cell)
    return text === undefined || isLongerThan(text, maxCharacters) ? undefined : text
  },
  expected: `a text of at most ${maxCharacters} characters, without the character U+0000`,
})

/** An external id. */
export const xidCell: CellKind<string> = createTextCell(LIMITS.xid)

/** A column of a file: its name in the header, the kind of its cells, and the value of a missing or blank cell. */
interface Column<T> {
  readonly name: string
  readonly kind: CellKind<T>
  readonly defaultValue?: T
}

/** Creates a column that every file must have. */
export const createRequiredColumn = <T>(name: string, kind: CellKind<T>): Column<T> => ({ name, kind })

/** Creates a column that may be missing, or blank in a row; its value is then `defaultValue`. */
export const createOptionalColumn = <T, Absent extends T | null>(
  name: string,
  kind: CellKind<T>,
  defaultValue: Absent,
): Column<T | Absent> => ({ name, kind, defaultValue })

type TableColumns<Row> = { readonly [Key in keyof Row]: Column<Row[Key]> }

/** Parses the cells of one row. */
type RowReader<Row> = (cells: readonly string[]) => ParseResult<Row>

/** A file with a valid header: the names in it, and the reader of its rows. */
interface Table<Row> {
  readonly names: readonly string[]
  readonly readRow: RowReader<Row>
}

/** Parses the header, the first row of a file. */
export type TableReader<Row> = (header: readonly string[]) => ParseResult<Table<Row>>

/** The names of a header, trimmed and in lower case, for comparison. */
export const normalizeHeader = (header: readonly string[]): string[] =>
  header.map((name) => name.trim().toLowerCase())

function findHeaderProblem(
  names: readonly string[],
  columns: readonly Column<unknown>[],
): ImportProblem | undefined {
  for (const { name: column, ...rest } of columns) {
    const count = names.filter((name) => name === column).length
    if (count > 1) return { column, expected: 'the column only once in the header', advice: FIX_FILE }
    if (count === 0 && !('defaultValue' in rest))
      return { column, expected: 'a column of this name in the header', advice: FIX_FILE }
  }
  return undefined
}

/** A row may have additional blank cells at its end, as from spreadsheets, but not fewer cells than the header. */
function findLengthProblem(cells: readonly string[], length: number): ImportProblem | undefined {
  if (cells.length === length) return undefined
  if (cells.length > length && cells.slice(length).every((cell) => cell === '')) return undefined
  return { expected: `${length} cells, as in the header (there are ${cells.length})`, advice: FIX_QUOTES }
}

/**
 * Creates a reader of rows with these columns in any order. Other columns are ignored, missing ones have their default.
 * @param columns the column of each key of the row
 */
export function createTableReader<Row extends object>(columns: TableColumns<Row>): TableReader<Row> {
  const entries = Object.entries(columns) as [string, Column<unknown>][]
  return (header) => {
    const names = normalizeHeader(header)
    const problem = findHeaderProblem(
      names,
      entries.map(([, column]) => column),
    )
    if (problem) return { problem }
    const sources = entries.map(([key, column]) => ({ key, column, at: names.indexOf(column.name) }))
    const readRow: RowReader<Row> = (cells) => {
      const problem = findLengthProblem(cells, names.length)
      if (problem) return { problem }
      const row: Record<string, unknown> = {}
      for (const { key, column, at } of sources) {
        const cell = cells[at] ?? ''
        const value = cell === '' && 'defaultValue' in column ? column.defaultValue : column.kind.parse(cell)
        if (value === undefined)
          return { problem: { column: column.name, expected: column.kind.expected, advice: FIX_CELL } }
        row[key] = value
      }
      return { value: row as Row }
    }
    return { value: { names, readRow } }
  }
}

/** A value with the line of the file on which its row begins. */
export interface ImportedRow<Row> {
  readonly line: number
  readonly value: Row
}

/** Some rows of a file with the names in its header; or the problem that ended the reading. */
export type ImportBatch<Row> =
  | { readonly rows: readonly ImportedRow<Row>[]; readonly names: readonly string[] }
  | { readonly problem: LineProblem }

const NO_HEADER: LineProblem = {
  line: 1,
  expected: 'a header line with the names of the columns',
  advice: 'The file is empty; export it again.',
}

/**
 * Reads a whole file in batches. It requests the next chunk of text when the caller asks for the next batch, and keeps only
 * one chunk and one batch in memory. A file without rows gives one empty batch with the names in its header. A problem ends
 * the iteration; the rows since the last batch are dropped.
 * @param size rows of a batch
 */
export async function* readTable<Row>(
  chunks: TextChunks,
  reader: TableReader<Row>,
  size: number = LIMITS.importBatchRows,
): AsyncGenerator<ImportBatch<Row>, void> {
  let table: Table<Row> | undefined
  let found: ImportedRow<Row>[] = []
  let hasYielded = false
  for await (const { rows, problem } of readCsvBatches(chunks)) {
    for (const { line, cells } of rows) {
      if (!table) {
        const header = reader(cells)
        if ('problem' in header) return yield { problem: { ...header.problem, line } }
        table = header.value
        continue
      }
      const read = table.readRow(cells)
      if ('problem' in read) return yield { problem: { ...read.problem, line } }
      found.push({ line, value: read.value })
      if (found.length < size) continue
      yield { rows: found, names: table.names }
      hasYielded = true
      found = []
    }
    if (problem) return yield { problem }
  }
  if (!table) yield { problem: NO_HEADER }
  else if (found.length > 0 || !hasYielded) yield { rows: found, names: table.names }
}
