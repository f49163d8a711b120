import { parseCommentText, type CommentTextProblem } from './comments.ts'
import { unguardText } from './import/escape-cell.ts'
import { type CsvRow, readCsvRows, type TextChunks } from './import/read-csv-rows.ts'
import type { LineProblem } from './import/import-problem.ts'
import { normalizeHeader } from './import/table-reader.ts'
import { LIMITS } from './limits.ts'
import { ORIGINAL_ID_COLUMN, parseOriginalId } from './original-id.ts'
import { findSeedColumn, SEED_COLUMN, type SeedColumn } from './seed-column.ts'

/** Why a row is not a comment: `torn` when it has more filled cells than the header, `original-id` when its id is unusable. */
export type SeedRowProblem = CommentTextProblem | 'torn' | 'original-id'

/** A row of the file: a comment to add, or the text and its problem. */
export interface SeedRow {
  readonly line: number
  readonly txt: string
  /** the comment's id where it comes from; absent without one */
  readonly original_id?: string
  readonly problem?: SeedRowProblem
}

/**
 * A parsed file, with the line numbers of blank lines between rows if any, and the header of the comments where it is not
 * `comment_text`; or the problem of the whole file.
 */
type SeedCsv =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[]; readonly column?: string }
  | { readonly problem: LineProblem }

/** A file whose column with the comments a person has to choose. */
interface UnclearSeedCsv {
  readonly columns: readonly SeedColumn[]
}

interface SeedCsvOptions {
  /** of a comment: the API's limit, or the lower limit of a screen */
  readonly maxCharacters?: number
  readonly maxRows?: number
}

/** The numbers of the lines between a row and the next one. */
function listLinesBetween({ line, cells }: CsvRow, next: number): number[] {
  const first = line + (cells.join('').match(/\r\n?|\n/g)?.length ?? 0) + 1
  return Array.from({ length: Math.max(0, next - first) }, (_, index) => first + index)
}

/** The text of a row; undefined when it has more filled cells than the header, because a text lacks its quotes. */
function getCommentText(cells: readonly string[], width: number, index: number): string | undefined {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  // with one column a comma separates nothing
  if (width === 1) return unguardText(cells.slice(0, filled).join(','))
  return filled > width ? undefined : unguardText(cells[index] ?? '')
}

/** The columns of a file; `originalId` is -1 without one. */
interface SeedColumns {
  readonly width: number
  readonly index: number
  readonly originalId: number
}

function parseRow(
  { line, cells, delimiter }: CsvRow,
  { width, index, originalId }: SeedColumns,
  maxCharacters: number,
): SeedRow {
  const text = getCommentText(cells, width, index)
  if (text === undefined) return { line, txt: cells.join(delimiter).trim(), problem: 'torn' }
  const id = parseOriginalId(originalId < 0 ? '' : (cells[originalId] ?? ''))
  const read = parseCommentText(text, maxCharacters)
  if ('problem' in read) return { line, txt: text.trim(), ...id, problem: read.problem }
  return { line, ...read, ...id }
}

/** The rows of a file, the first of which is the header. */
async function readRows(chunks: TextChunks, maxRows: number) {
  const rows: CsvRow[] = []
  const blank: number[] = []
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const previous = rows.at(-1)
    if (previous) blank.push(...listLinesBetween(previous, row.line))
    if (rows.length > maxRows) {
      const expected = `at most ${maxRows} comments`
      return { problem: { line: row.line, expected, advice: 'Split the file in two.' } }
    }
    rows.push(row)
  }
  return { rows, blank }
}

/**
 * Reads a file of seed comments, one per row under the header `comment_text` (CFG-7). It accepts commas or semicolons, any line end, a byte-order mark, missing or blank cells at the end of a row, and unquoted commas when
 * this is the only column. A column `original_id` has the comments' ids where they come from. Blank lines are skipped; `blank` lists those between rows. A problem of one row is part of the row.
 * The file is refused when it is not valid CSV, lacks the header or has too many rows.
 */
export async function readSeedCsv(chunks: TextChunks, options: SeedCsvOptions = {}): Promise<SeedCsv> {
  const read = await readColumn(chunks, { name: SEED_COLUMN }, options)
  if ('columns' in read) throw new Error('The column has a name.')
  return read
}

/**
 * Reads a file of comments with any header, in any language, as `readSeedCsv` does (CFG-11).
 * @param name of the column with the comments; without one it is found, or has to be chosen
 */
export const readAnyCsv = (
  chunks: TextChunks,
  name: string | undefined,
  options: SeedCsvOptions = {},
): Promise<SeedCsv | UnclearSeedCsv> => readColumn(chunks, name === undefined ? 'any' : { name }, options)

async function readColumn(
  chunks: TextChunks,
  column: Parameters<typeof findSeedColumn>[2],
  { maxCharacters = LIMITS.comment, maxRows = LIMITS.seedRows }: SeedCsvOptions,
): Promise<SeedCsv | UnclearSeedCsv> {
  const read = await readRows(chunks, maxRows)
  if ('problem' in read) return read
  const [header, ...rows] = read.rows
  const search = findSeedColumn(header, rows, column)
  if (!('index' in search)) return search
  const width = header?.cells.length ?? 0
  const name = header?.cells[search.index]?.trim() ?? ''
  const originalId = normalizeHeader(header?.cells ?? []).indexOf(ORIGINAL_ID_COLUMN)
  return {
    rows: rows.map((row) => parseRow(row, { width, index: search.index, originalId }, maxCharacters)),
    ...(read.blank.length > 0 && { blank: read.blank }),
    ...(name.toLowerCase() !== SEED_COLUMN && { column: name }),
  }
}
