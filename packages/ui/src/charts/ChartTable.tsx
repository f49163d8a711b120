import type { CSSProperties } from 'react'
import { VISUALLY_HIDDEN } from './visually-hidden.ts'

/** A row of a table: its key, its label and its formatted numbers. */
export interface ChartTableRow {
  key: string | number
  cells: readonly string[]
}

interface Props {
  rows: readonly ChartTableRow[]
  /** the caption of the table */
  caption: string
  /** the heading of each column */
  columns: readonly string[]
  /** shown instead of the chart; otherwise only for screen readers */
  visible: boolean
  height: number
}

const CELL_STYLE: CSSProperties = { padding: '4px 8px', textAlign: 'start' }
const NUMBER_STYLE: CSSProperties = { ...CELL_STYLE, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }

const getCellStyle = (column: number) => (column === 0 ? CELL_STYLE : NUMBER_STYLE)

/** The data of a chart as a table, for screen readers and for people who want the numbers. */
export function ChartTable({ rows, caption, columns, visible, height }: Props) {
  // a scrollable region must be focusable, a hidden one must not
  const place = visible
    ? { role: 'region', 'aria-label': caption, tabIndex: 0, style: { height, overflow: 'auto' } }
    : { style: VISUALLY_HIDDEN }
  return (
    <div {...place}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <caption style={VISUALLY_HIDDEN}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((heading, column) => (
              <th scope="col" key={heading} style={getCellStyle(column)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((heading, column) => (
                <td key={heading} style={getCellStyle(column)}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
