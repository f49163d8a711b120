import { Button } from '@blueprintjs/core'
import type { TableCell } from '@folkmoot/domain/export/table-csv'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useMemo, useState } from 'react'
import { tableMessages as messages } from '../../messages/tables.ts'
import { SortHeader } from './SortHeader.tsx'
import { formatValue } from './table-column.ts'
import { TableTools } from './TableTools.tsx'
import { useTableRows } from './use-table-rows.ts'

import './table.css'

interface Props {
  /** for screen readers */
  name: string
  /** without its ending */
  fileName: string
  headings: readonly string[]
  /** a cell for each heading */
  rows: readonly (readonly TableCell[])[]
}

const PAGE_SIZE_ROWS = 200

function useColumns(headings: readonly string[]) {
  const titles = headings.join('\n')
  return useMemo(
    () => titles.split('\n').map((title, at) => ({ title, value: (row: readonly TableCell[]) => row[at] })),
    [titles],
  )
}

/** Rows of texts, numbers and times as a table that scrolls by itself, with its tools (LIST-19). */
export default function DataTable({ name, fileName, headings, rows }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE_ROWS)
  const columns = useColumns(headings)
  const table = useTableRows(rows, columns)
  const more = Math.min(PAGE_SIZE_ROWS, table.shown.length - limit)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': name, tabIndex: 0 }
  return (
    <div className="data-table">
      <TableTools table={table} name={name} fileName={fileName} />
      <div className="data-table-scroll" {...region}>
        <table aria-label={name}>
          <thead>
            <tr>
              {columns.map(({ title }, column) => (
                <SortHeader key={title} title={title} column={column} {...table} />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.shown.slice(0, limit).map((row, at) => (
              <tr key={at}>
                {columns.map(({ title, value }) => (
                  <Cell key={title} value={value(row)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <Button variant="minimal" onClick={() => setLimit(limit + PAGE_SIZE_ROWS)}>
          {messages.more(formatNumber(more))}
        </Button>
      )}
    </div>
  )
}

const Cell = ({ value }: { value: TableCell | undefined }) =>
  typeof value === 'number' ? (
    <td className="data-number">{formatValue(value)}</td>
  ) : (
    <td dir="auto">{formatValue(value)}</td>
  )
