import { type ColumnKind, describeColumn, REPEATING_COLUMNS } from '@folkmoot/domain/export/data-dictionary'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { unguardText } from '@folkmoot/domain/import/escape-cell'
import { readCsvRows } from '@folkmoot/domain/import/read-csv-rows'
import { createFailure } from '../errors.ts'

/** A column of a typed file. A missing value is null; a time is a Date. */
export interface TableColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly description: string
  readonly values: (number | string | Date | null)[]
}

/** The file without a header line. */
const KEYS_FILE: ReportFile = 'summary.csv'
const KEYS_HEADER = ['key', 'value']

/** @throws CommandError for a cell that is no number */
function parseCell(cell: string, { kind, name }: TableColumn, line: number): number | string | Date | null {
  if (kind === 'text') return unguardText(cell)
  if (cell === '') return null
  const value = Number(cell)
  if (!Number.isFinite(value) || (kind !== 'number' && !Number.isInteger(value)))
    throw createFailure(
      `Line ${line}: “${name}” should be ${kind === 'number' ? 'a number' : 'a whole number'}.`,
    )
  return kind === 'time' ? new Date(1000 * value) : value
}

const createColumn = (file: ReportFile, name: string): TableColumn | undefined =>
  REPEATING_COLUMNS.has(name) ? undefined : { name, ...describeColumn(file, name), values: [] }

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Reads a file of a report's export into columns of typed values, in memory as a whole.
 * @throws CommandError for a file that is not CSV, or a cell of another type than the column
 */
export async function readDataTable(
  file: ReportFile,
  chunks: AsyncIterable<Uint8Array>,
): Promise<TableColumn[]> {
  let columns: (TableColumn | undefined)[] | undefined =
    file === KEYS_FILE ? KEYS_HEADER.map((name) => createColumn(file, name)) : undefined
  for await (const row of readCsvRows(decode(chunks))) {
    if ('problem' in row) throw createFailure(`${file}, line ${row.problem.line}: it is not a CSV file.`)
    if (!columns) columns = row.cells.map((name) => createColumn(file, name))
    else
      for (const [at, column] of columns.entries())
        column?.values.push(parseCell(row.cells[at] ?? '', column, row.line))
  }
  return (columns ?? []).filter((column) => column !== undefined)
}
