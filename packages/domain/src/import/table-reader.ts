import type { CellKind } from './cell-kinds.ts'
import { FIX_CELL, FIX_FILE, FIX_QUOTES, type ImportProblem, type ParseResult } from './import-problem.ts'

/** One column of a file: its name in the header, what its cells hold, and the value where the file has none. */
export interface Column<T> {
  readonly name: string
  readonly kind: CellKind<T>
  readonly defaultValue?: T
}

/** A column that every file must have. */
export const createRequiredColumn = <T>(name: string, kind: CellKind<T>): Column<T> => ({ name, kind })

/** A column that may be missing, or be blank in a row; then `absent` holds. */
export const createOptionalColumn = <T, Absent extends T | null>(
  name: string,
  kind: CellKind<T>,
  absent: Absent,
): Column<T | Absent> => ({ name, kind, defaultValue: absent })

type TableColumns<Row> = { readonly [Key in keyof Row]: Column<Row[Key]> }

/** Reads one row of a file into a value. */
export type RowReader<Row> = (cells: readonly string[]) => ParseResult<Row>

/** A file whose header was understood: the names that it has, and how its rows are read. */
export interface Table<Row> {
  readonly names: readonly string[]
  readonly readRow: RowReader<Row>
}

/** Understands a header line: the first row of a file. */
export type TableReader<Row> = (header: readonly string[]) => ParseResult<Table<Row>>

/** The names of a header as they are compared: without blanks around them, in lower case. */
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

/** A row may be longer than the header by blank cells, as spreadsheets leave them, but not shorter. */
function findLengthProblem(cells: readonly string[], length: number): ImportProblem | undefined {
  if (cells.length === length) return undefined
  if (cells.length > length && cells.slice(length).every((cell) => cell === '')) return undefined
  return { expected: `${length} cells, as in the header (there are ${cells.length})`, advice: FIX_QUOTES }
}

/**
 * Reads rows by a list of columns: in any order, others beside them ignored, missing ones by their default.
 * @param columns for each key of the row, the column that it comes from
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
    const places = entries.map(([key, column]) => ({ key, column, at: names.indexOf(column.name) }))
    const readRow: RowReader<Row> = (cells) => {
      const problem = findLengthProblem(cells, names.length)
      if (problem) return { problem }
      const row: Record<string, unknown> = {}
      for (const { key, column, at } of places) {
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
