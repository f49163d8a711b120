import type { CellKind } from './cell-kinds.ts'
import { FIX_CELL, FIX_FILE, FIX_QUOTES, type ImportProblem, type ParseResult } from './import-problem.ts'

/** A column of a file: its name in the header, the kind of its cells, and the value of a missing or blank cell. */
export interface Column<T> {
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
export interface Table<Row> {
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
