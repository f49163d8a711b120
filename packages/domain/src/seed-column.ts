import type { LineProblem } from './import/import-problem.ts'
import type { CsvRow } from './import/read-csv-rows.ts'
import { normalizeHeader } from './import/table-reader.ts'

/** The column with the comments in files of the contract; others are ignored. */
export const SEED_COLUMN = 'comment_text'

/** A column that may have the comments. */
export interface SeedColumn {
  /** as the header has it */
  readonly name: string
  /** its first filled cells */
  readonly examples: readonly string[]
}

/** The place of the column with the comments, the columns to choose from, or the problem of the file. */
type ColumnSearch =
  | { readonly index: number }
  | { readonly columns: readonly SeedColumn[] }
  | { readonly problem: LineProblem }

/** Rows that tell what is in a column. */
const SAMPLED_ROWS = 200
/** Cells that show what is in a column. */
const EXAMPLES = 3
/** A header names something; longer, it is probably the first comment of a file without a header. */
const MAX_NAME_CHARACTERS = 40

const WRITE_HEADER = `Write ${SEED_COLUMN} into the first line, above the comments.`

const isSentence = (name: string): boolean => name.length > MAX_NAME_CHARACTERS || /[.!?。！？]$/.test(name)

/** True for words that somebody wrote, as opposed to numbers, dates, names and codes. */
function isProse(cell: string): boolean {
  const letters = cell.match(/\p{L}/gu)?.length ?? 0
  const words = cell.trim().split(/\s+/).length
  // languages without blanks between words
  const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{5}/u.test(cell)
  return isDense || (words >= 3 && 2 * letters > cell.length)
}

const listCells = (rows: readonly CsvRow[], index: number): string[] =>
  rows
    .slice(0, SAMPLED_ROWS)
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((cell) => cell !== '')

const hasProse = (cells: readonly string[]): boolean => 2 * cells.filter(isProse).length > cells.length

/** Finds a column that somebody named. */
function findNamed(names: readonly string[], name: string, line: number): ColumnSearch {
  const [wanted = ''] = normalizeHeader([name])
  const found = names.flatMap((one, index) => (one === wanted ? [index] : []))
  if (found[0] !== undefined && found.length === 1) return { index: found[0] }
  const expected =
    found.length === 0
      ? `a header that names the column ${wanted}`
      : `the column ${wanted} only once in the header`
  return { problem: { line, expected, advice: WRITE_HEADER } }
}

/** Lists the columns that have a name. */
const listColumns = (header: CsvRow, rows: readonly CsvRow[]): SeedColumn[] =>
  header.cells.flatMap((cell, index) =>
    cell.trim() === '' ? [] : [{ name: cell.trim(), examples: listCells(rows, index).slice(0, EXAMPLES) }],
  )

/**
 * Finds the column with the comments of a file with any header, in any language (CFG-11): the only column, else the only one
 * with prose. Where several or none have it, a person chooses.
 */
function findAny(header: CsvRow, names: readonly string[], rows: readonly CsvRow[]): ColumnSearch {
  const filled = names.flatMap((name, index) => (name === '' ? [] : [index]))
  const [only] = filled
  if (only === undefined || (filled.length === 1 && isSentence(header.cells[only]?.trim() ?? '')))
    return findNamed(names, SEED_COLUMN, header.line)
  if (filled.length === 1) return { index: only }
  const prose = filled.filter((index) => hasProse(listCells(rows, index)))
  const [found] = prose
  if (found !== undefined && prose.length === 1) return { index: found }
  return { columns: listColumns(header, rows) }
}

/**
 * Finds the column with the comments.
 * @param column its name; `any` finds it in files with any header. A name that the file does not have gives the columns that it has
 */
export function findSeedColumn(
  header: CsvRow | undefined,
  rows: readonly CsvRow[],
  column: { readonly name: string } | 'any',
): ColumnSearch {
  const names = normalizeHeader(header?.cells ?? [])
  const line = header?.line ?? 1
  if (column !== 'any') {
    const [wanted = ''] = normalizeHeader([column.name])
    const isUnknown = wanted !== SEED_COLUMN && !names.includes(wanted)
    return header && isUnknown ? { columns: listColumns(header, rows) } : findNamed(names, column.name, line)
  }
  return !header || names.includes(SEED_COLUMN)
    ? findNamed(names, SEED_COLUMN, line)
    : findAny(header, names, rows)
}
