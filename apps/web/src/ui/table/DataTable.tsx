import { Button } from '@blueprintjs/core'
import type { TableCell } from '@folkmoot/domain/export/table-csv'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useState } from 'react'
import { tableMessages as messages } from '../../messages/tables.ts'
import { formatTime } from '../format-time.ts'

import './table.css'

interface Props {
  /** for screen readers */
  name: string
  headings: readonly string[]
  /** a cell for each heading */
  rows: readonly (readonly TableCell[])[]
}

const PAGE_SIZE_ROWS = 200

/** The data of a picture as a table that scrolls by itself. */
export default function DataTable({ name, headings, rows }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE_ROWS)
  const more = Math.min(PAGE_SIZE_ROWS, rows.length - limit)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': name, tabIndex: 0 }
  return (
    <div className="data-table">
      <div className="data-table-scroll" {...region}>
        <table aria-label={name}>
          <thead>
            <tr>
              {headings.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row, at) => (
              <tr key={at}>
                {row.map((value, column) => (
                  <Cell key={column} value={value} />
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

function Cell({ value }: { value: TableCell }) {
  if (typeof value === 'number') return <td className="data-number">{formatNumber(value)}</td>
  return <td dir="auto">{typeof value === 'string' ? value : formatTime(value.getTime())}</td>
}
