import type { TableCell } from '@folkmoot/domain/export/table-csv'
import { formatValue, type TableColumn } from './table-column.ts'

/** The order of rows by one column. */
export interface TableSort {
  /** position of the column */
  column: number
  isDescending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Compares cells of one column; empty ones come last in either order. */
function compareCells(one: TableCell | null, other: TableCell | null, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const difference =
    typeof one === 'string' || typeof other === 'string'
      ? collator.compare(String(one), String(other))
      : Number(one) - Number(other)
  return isDescending ? -difference : difference
}

/** Selects the rows that have all words of a search, in any column, and sorts them; rows that are equal keep their order. */
export function selectRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { search, sort }: { search: string; sort: TableSort | undefined },
): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const hasWords = (row: Row) => {
    const text = columns.map(({ value }) => formatValue(value(row)).toLowerCase()).join('\n')
    return words.every((word) => text.includes(word))
  }
  const found = words.length === 0 ? rows : rows.filter(hasWords)
  const column = sort && columns[sort.column]
  if (!column) return found
  const read = (row: Row) => {
    const cell = column.value(row) ?? null
    return cell === '' ? null : cell
  }
  const keyed = found.map((row) => ({ row, cell: read(row) }))
  return keyed
    .toSorted((one, other) => compareCells(one.cell, other.cell, sort.isDescending))
    .map(({ row }) => row)
}
