import type { CSSProperties } from 'react'

/** Style of content only for screen readers; inline, because charts have no style sheet. */
export const VISUALLY_HIDDEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

let isSupported: boolean | undefined

/** True when this browser supports canvas; otherwise a chart shows its table. */
export function canDrawCanvas(): boolean {
  isSupported ??= document.createElement('canvas').getContext('2d') !== null
  return isSupported
}

/** A row of a table: its key, its words and its formatted numbers. */
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
  /** positions of the columns of words; the others are numbers */
  words?: readonly number[]
  /** shown instead of the chart; otherwise only for screen readers */
  visible: boolean
  height: number
}

const CELL_STYLE: CSSProperties = { padding: '4px 8px', textAlign: 'start', verticalAlign: 'top' }
const NUMBER_STYLE: CSSProperties = { ...CELL_STYLE, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }

const FIRST = [0]

/** The data of a chart as a table, for screen readers and for people who want the numbers. */
export function ChartTable({ rows, caption, columns, words = FIRST, visible, height }: Props) {
  const getCell = (column: number) =>
    words.includes(column) ? ({ style: CELL_STYLE, dir: 'auto' } as const) : { style: NUMBER_STYLE }
  // a scrollable region must be focusable, a hidden one must not
  const place = visible
    ? { role: 'region', 'aria-label': caption, tabIndex: 0, style: { maxHeight: height, overflow: 'auto' } }
    : { style: VISUALLY_HIDDEN }
  return (
    <div {...place}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <caption style={VISUALLY_HIDDEN}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((heading, column) => (
              <th scope="col" key={heading} style={getCell(column).style}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((heading, column) => (
                <td key={heading} {...getCell(column)}>
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
