import { parseCommentText, type CommentTextProblem } from './comments.ts'
import { unguardText } from './import/escape-cell.ts'
import { type CsvRow, readCsvRows, type TextChunks } from './import/read-csv-rows.ts'
import type { LineProblem } from './import/import-problem.ts'
import { normalizeHeader } from './import/table-reader.ts'
import { LIMITS } from './limits.ts'

/** The column that holds the comments; others are not read. */
export const SEED_COLUMN = 'comment_text'

/** What can be wrong with a row of the file: `torn` when it has more cells than the header names. */
export type SeedRowProblem = CommentTextProblem | 'torn'

/** A row of the file: a comment to add, or what its cell holds and why that is none. */
export interface SeedRow {
  readonly line: number
  readonly txt: string
  readonly problem?: SeedRowProblem
}

/** A whole file, with the blank lines between its rows where it has some; or the problem for which nothing of it can be taken. */
export type SeedCsv =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[] }
  | { readonly problem: LineProblem }

/** The lines between the end of a row and the beginning of the next. */
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

/** The text of a row; undefined when it has more filled cells than the header: a text in it lacks its quotes. */
function getCommentText(cells: readonly string[], names: readonly string[]): string | undefined {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  // under a header of one name a comma parts nothing
  if (names.length === 1) return unguardText(cells.slice(0, filled).join(','))
  return filled > names.length ? undefined : unguardText(cells[names.indexOf(SEED_COLUMN)] ?? '')
}

function parseRow({ line, cells, delimiter }: CsvRow, names: readonly string[], longest: number): SeedRow {
  const text = getCommentText(cells, names)
  if (text === undefined) return { line, txt: cells.join(delimiter).trim(), problem: 'torn' }
  const read = parseCommentText(text, longest)
  return 'problem' in read ? { line, txt: text.trim(), problem: read.problem } : { line, ...read }
}

/**
 * Reads a file of seed comments, one a row under the header `comment_text` (CFG-7): commas or semicolons, any line end,
 * a byte-order mark, rows with fewer cells or blank ones at their end, commas without quotes where it is the only column.
 * Blank lines are left out, and told where they stand between rows. What is wrong with one row is said there; only a file that cannot be told apart into rows, has no such header or too many rows, is refused.
 * @param longest characters of a comment: what the API takes, or the less that a screen lets through
 */
export async function readSeedCsv(
  chunks: TextChunks,
  longest: number = LIMITS.comment,
  most: number = LIMITS.seedRows,
): Promise<SeedCsv> {
  let names: readonly string[] | undefined
  const rows: SeedRow[] = []
  const blank: number[] = []
  let before: CsvRow | undefined
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const { line, cells } = row
    if (before) blank.push(...listLinesBetween(before, line))
    before = row
    if (!names) {
      names = normalizeHeader(cells)
      const problem = findHeaderProblem(names)
      if (problem) return { problem: { ...problem, line } }
      continue
    }
    if (rows.length === most)
      return { problem: { line, expected: `at most ${most} comments`, advice: 'Part the file in two.' } }
    rows.push(parseRow(row, names, longest))
  }
  if (!names) return { problem: findHeaderProblem([]) as LineProblem }
  return { rows, ...(blank.length > 0 && { blank }) }
}
