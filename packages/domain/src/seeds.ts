import { parseCommentText, type CommentTextProblem } from './comments.ts'
import { unguardText, escapeCell } from './export-files.ts'
import { type LineProblem, type CsvRow, readCsvRows, type TextChunks } from './import/csv.ts'
import { normalizeHeader } from './import/table.ts'
import { LIMITS } from './limits.ts'
import { normalizeForComparison } from './near-duplicates.ts'
import { isLongerThan, isStorable } from './text.ts'

/** The column with the ids of comments where they come from. */
const ORIGINAL_ID_COLUMN = 'original_id'

const CONTROL = /\p{Cc}/u

/**
 * Parses the id of a comment where it comes from, such as a UUID: any text of at most 100 characters in one line. A blank cell is none.
 * @returns the id, a problem, or neither
 */
function parseOriginalId(
  cell: string,
): { readonly original_id?: string } | { readonly problem: 'original-id' } {
  const id = unguardText(cell).trim()
  if (id === '') return {}
  if (isLongerThan(id, LIMITS.originalId) || CONTROL.test(id) || !isStorable(id))
    return { problem: 'original-id' }
  return { original_id: id }
}

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

const listCells = (rows: readonly CsvRow[], index: number): string[] =>
  rows
    .slice(0, SAMPLED_ROWS)
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((cell) => cell !== '')

/** Finds a column by name. */
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

/** Lists the columns of a file with another header, of which a person chooses (CFG-11); a sentence in the first line is no header. */
function findAny(header: CsvRow, names: readonly string[], rows: readonly CsvRow[]): ColumnSearch {
  const filled = names.flatMap((name, index) => (name === '' ? [] : [index]))
  const [only] = filled
  if (only === undefined || (filled.length === 1 && isSentence(header.cells[only]?.trim() ?? '')))
    return findNamed(names, SEED_COLUMN, header.line)
  return { columns: listColumns(header, rows) }
}

/**
 * Finds the column with the comments.
 * @param column its name; `any` is `comment_text`, or gives the columns to choose from. A name that the file does not have gives the columns that it has
 */
function findSeedColumn(
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
 * @param name of the column with the comments; without one it is `comment_text`, or has to be chosen
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

/** The outcome for a row: added, already in the file (`twice`) or in the conversation (`known`), or its problem. */
export type SeedOutcome = 'add' | 'twice' | 'known' | SeedRowProblem

/** A row of the file with its outcome. */
export interface PlannedSeed extends Omit<SeedRow, 'problem'> {
  readonly outcome: SeedOutcome
  /** of an added one: its normalized text is already in the file or in the conversation */
  readonly similarTo?: 'twice' | 'known'
}

/**
 * Plans the outcome for each row before anything is sent (CFG-7). Only identical texts are left out; those that differ in
 * case, spaces or punctuation are added and marked.
 * @param known the texts of the conversation
 */
export function planSeeds(rows: readonly SeedRow[], known: Iterable<string>): PlannedSeed[] {
  const inConversation = new Set(known)
  const inFile = new Set<string>()
  const plainInConversation = new Set([...inConversation].map(normalizeForComparison))
  const plainInFile = new Set<string>()
  const findSimilarity = (plain: string): Pick<PlannedSeed, 'similarTo'> => {
    if (plain === '') return {}
    if (plainInConversation.has(plain)) return { similarTo: 'known' }
    return plainInFile.has(plain) ? { similarTo: 'twice' } : {}
  }
  return rows.map(({ problem, ...row }) => {
    const { txt } = row
    if (problem) return { ...row, outcome: problem }
    if (inConversation.has(txt)) return { ...row, outcome: 'known' }
    if (inFile.has(txt)) return { ...row, outcome: 'twice' }
    const plain = normalizeForComparison(txt)
    const similarity = findSimilarity(plain)
    inFile.add(txt)
    plainInFile.add(plain)
    return { ...row, outcome: 'add', ...similarity }
  })
}

/** Rows of one call: even the longest comments stay below the server's limit for a body. */
export const MAX_SEEDS_PER_CALL = 400

const quoteCell = (text: string): string => escapeCell(text, 'always')

/** The file for the upload: the comments to add, with their ids where any has one, every cell in quotes. */
export function formatSeedCsv(seeds: readonly Pick<PlannedSeed, 'txt' | 'original_id'>[]): string {
  const hasIds = seeds.some(({ original_id }) => original_id !== undefined)
  const header = hasIds ? `${SEED_COLUMN},${ORIGINAL_ID_COLUMN}` : SEED_COLUMN
  const lines = seeds.map(({ txt, original_id = '' }) =>
    hasIds ? `${quoteCell(txt)},${quoteCell(original_id)}` : quoteCell(txt),
  )
  return [header, ...lines, ''].join('\n')
}

/** A row that was not added, with the reason in words. */
interface FailedSeed extends Omit<SeedRow, 'problem'> {
  readonly reason: string
}

/** A file of the rows that were not added. It can be corrected and uploaded: the other columns are ignored. */
export function formatFailedSeedsCsv(failed: readonly FailedSeed[]): string {
  const hasIds = failed.some(({ original_id }) => original_id !== undefined)
  const lines = failed.map(({ line, txt, reason, original_id = '' }) =>
    [quoteCell(txt), line, escapeCell(reason), ...(hasIds ? [quoteCell(original_id)] : [])].join(','),
  )
  return [`${SEED_COLUMN},line,reason${hasIds ? `,${ORIGINAL_ID_COLUMN}` : ''}`, ...lines, ''].join('\r\n')
}
