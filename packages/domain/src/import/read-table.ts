import { LIMITS } from '../limits.ts'
import { endCsv, newCsvState, readCsvChunk, type CsvRow } from './csv.ts'
import type { ProblemAtLine } from './problem.ts'
import type { Table, TableReader } from './table.ts'

/** A value and the line of the file on which its row begins. */
export interface ImportedRow<Row> {
  readonly line: number
  readonly value: Row
}

/** Some rows of a file, with the names in its header; or the problem that ended the reading. */
export type ImportBatch<Row> =
  | { readonly rows: readonly ImportedRow<Row>[]; readonly names: readonly string[] }
  | { readonly problem: ProblemAtLine }

/** The text of a file, cut anywhere; a stream of text is one. */
export type TextChunks = AsyncIterable<string> | Iterable<string>

interface Progress<Row> {
  table?: Table<Row>
  rows: ImportedRow<Row>[]
  problem?: ProblemAtLine
}

const NO_HEADER: ProblemAtLine = {
  line: 1,
  expected: 'a header line with the names of the columns',
  advice: 'The file is empty; take it from the export again.',
}

function take<Row>(progress: Progress<Row>, reader: TableReader<Row>, { line, cells }: CsvRow): void {
  const { table } = progress
  const read = table ? undefined : reader(cells)
  if (read && 'value' in read) progress.table = read.value
  const value = table?.readRow(cells)
  if (value && 'value' in value) progress.rows.push({ line, value: value.value })
  for (const answer of [read, value]) {
    if (answer && 'problem' in answer) progress.problem = { ...answer.problem, line }
  }
}

function* fullBatches<Row>(
  progress: Progress<Row>,
  rows: Iterable<CsvRow>,
  reader: TableReader<Row>,
  size: number,
): Generator<ImportBatch<Row>, void> {
  for (const row of rows) {
    take(progress, reader, row)
    if (progress.problem) return
    if (progress.rows.length < size) continue
    yield { rows: progress.rows, names: progress.table?.names ?? [] }
    progress.rows = []
  }
}

/**
 * Reads a whole file in batches. The next piece of text is asked for when the last batch has been dealt with, and only
 * one piece and one batch are in memory. A problem is the last thing yielded; the rows since the last batch are dropped.
 * @param size rows of a batch
 */
export async function* readTable<Row>(
  chunks: TextChunks,
  reader: TableReader<Row>,
  size: number = LIMITS.importBatch,
): AsyncGenerator<ImportBatch<Row>, void> {
  const csv = newCsvState()
  const progress: Progress<Row> = { rows: [] }
  for await (const chunk of chunks) {
    yield* fullBatches(progress, readCsvChunk(csv, chunk), reader, size)
    if (progress.problem ?? csv.problem) break
  }
  if (!progress.problem) yield* fullBatches(progress, endCsv(csv), reader, size)
  const problem = progress.problem ?? csv.problem ?? (progress.table ? undefined : NO_HEADER)
  if (problem) yield { problem }
  else if (progress.rows.length > 0) yield { rows: progress.rows, names: progress.table?.names ?? [] }
}
