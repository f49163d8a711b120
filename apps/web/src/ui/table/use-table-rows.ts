import { useMemo, useState } from 'react'
import type { TableColumn } from './table-column.ts'
import { selectRows, type TableSort } from './table-rows.ts'

/** Tables with so few rows have no tools. */
const MAX_ROWS_WITHOUT_TOOLS = 5

/**
 * Filters and sorts the rows of a table or a list that is loaded whole (LIST-19).
 * @param columns pass the same array for the same columns
 */
export function useTableRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>()
  const hasTools = rows.length > MAX_ROWS_WITHOUT_TOOLS
  const shown = useMemo(
    () => (hasTools ? selectRows(rows, columns, { search, sort }) : rows),
    [hasTools, rows, columns, search, sort],
  )
  return { columns, shown, total: rows.length, hasTools, search, setSearch, sort, setSort }
}
export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>
