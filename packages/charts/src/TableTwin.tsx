import type { CountPoint } from '@folkmoot/domain'
import type { CSSProperties } from 'react'
import { timeFormats } from './time-format.ts'

interface Props {
  points: readonly CountPoint[]
  /** what the table holds */
  caption: string
  columns: { time: string; count: string }
  /** shown in the place of the chart; otherwise only a screen reader finds it */
  visible: boolean
  height: number
  locale?: string | undefined
}

const HIDDEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
const CELL: CSSProperties = { padding: '4px 8px', textAlign: 'start' }
const NUMBER: CSSProperties = { ...CELL, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }

/** The data of a chart as a table, for those who do not see the picture and those who want the numbers. */
export function TableTwin({ points, caption, columns, visible, height, locale }: Props) {
  const numbers = new Intl.NumberFormat(locale)
  const times = timeFormats(locale, 0, 0)
  // a region that scrolls has to be reachable by keyboard, one that nobody sees must not be
  const place = visible
    ? { role: 'region', 'aria-label': caption, tabIndex: 0, style: { height, overflow: 'auto' } }
    : { style: HIDDEN }
  return (
    <div {...place}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <caption style={HIDDEN}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" style={CELL}>
              {columns.time}
            </th>
            <th scope="col" style={NUMBER}>
              {columns.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.time}>
              <td style={CELL}>{times.whole(point.time)}</td>
              <td style={NUMBER}>{numbers.format(point.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
