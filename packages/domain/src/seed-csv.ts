import { parseCommentText, type CommentTextProblem } from './comments.ts'
import { unguardText } from './import/escape-cell.ts'
import { type CsvRow, readCsvRows, type TextChunks } from './import/read-csv-rows.ts'
import type { LineProblem } from './import/import-problem.ts'
import { normalizeHeader } from './import/table-reader.ts'
import { LIMITS } from './limits.ts'

/** The column with the comments; others are ignored. */
export const SEED_COLUMN = 'comment_text'

/** Why a row is not a comment: `torn` when it has more filled cells than the header. */
export type SeedRowProblem = CommentTextProblem | 'torn'

/** A row of the file: a comment to add, or the text and its problem. */
export interface SeedRow {
  readonly line: number
  readonly txt: string
  readonly problem?: SeedRowProblem
}

/** A parsed file, with the line numbers of blank lines between rows if any; or the problem of the whole file. */
type SeedCsv =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[] }
  | { readonly problem: LineProblem }

/** The numbers of the lines between a row and the next one. */
function listLinesBetween({ line, cells }: CsvRow, next: number): number[] {
  const first = line + (cells.join('').match(/\r\n?|\n/g)?.length ?? 0) + 1
  return Array.from({ length: Math.max(0, next - first) }, (_, index) => first + index)
}

function findHeaderProblem(names: readonly string[]): LineProblem | undefined {
  const count = names.filter((name) => name === SEED_COLUMN).length
  if (count === 1) return undefined
  const expected =
    count === 0
      ? `a header that names the column ${SEED_COLUMN}`
      : `the column ${SEED_COLUMN} only once in the header`
  return { line: 1, expected, advice: `Write ${SEED_COLUMN} into the first line, above the comments.` }
}

/** The text of a row; undefined when it has more filled cells than the header, because a text lacks its quotes. */
function getCommentText(cells: readonly string[], names: readonly string[]): string | undefined {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  // with one column a comma separates nothing
  if (names.length === 1) return unguardText(cells.slice(0, filled).join(','))
  return filled > names.length ? undefined : unguardText(cells[names.indexOf(SEED_COLUMN)] ?? '')
}

function parseRow(
  { line, cells, delimiter }: CsvRow,
  names: readonly string[],
  maxCharacters: number,
): SeedRow {
  const text = getCommentText(cells, names)
  if (text === undefined) return { line, txt: cells.join(delimiter).trim(), problem: 'torn' }
  const read = parseCommentText(text, maxCharacters)
  return 'problem' in read ? { line, txt: text.trim(), problem: read.problem } : { line, ...read }
}

/**
 * Reads a file of seed comments, one per row under the header `comment_text` (CFG-7). It accepts commas or semicolons, any
 * line end, a byte-order mark, missing or blank cells at the end of a row, and unquoted commas when this is the only
 * column. Blank lines are skipped; `blank` lists those between rows. A problem of one row is part of the row. The file is
 * refused when it is not valid CSV, lacks the header or has too many rows.
 * @param maxCharacters of a comment: the API's limit, or the lower limit of a screen
 */
export async function readSeedCsv(
  chunks: TextChunks,
  maxCharacters: number = LIMITS.comment,
  maxRows: number = LIMITS.seedRows,
): Promise<SeedCsv> {
  let names: readonly string[] | undefined
  const rows: SeedRow[] = []
  const blank: number[] = []
  let previous: CsvRow | undefined
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const { line, cells } = row
    if (previous) blank.push(...listLinesBetween(previous, line))
    previous = row
    if (!names) {
      names = normalizeHeader(cells)
      const problem = findHeaderProblem(names)
      if (problem) return { problem: { ...problem, line } }
      continue
    }
    if (rows.length === maxRows)
      return { problem: { line, expected: `at most ${maxRows} comments`, advice: 'Split the file in two.' } }
    rows.push(parseRow(row, names, maxCharacters))
  }
  if (!names) return { problem: findHeaderProblem([]) as LineProblem }
  return { rows, ...(blank.length > 0 && { blank }) }
}
