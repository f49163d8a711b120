import { LIMITS } from '../limits.ts'
import { readCsvBatches, type TextChunks } from './read-csv-rows.ts'
import type { LineProblem } from './import-problem.ts'
import type { Table, TableReader } from './table-reader.ts'

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
