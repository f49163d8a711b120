import type { CSSProperties } from 'react'
import type { ScatterKind, ScatterPoint } from './scatter-option.ts'

/** The column headings. */
export type ScatterColumns = Readonly<Record<'id' | 'text' | 'kind' | 'group' | 'x' | 'y', string>>

interface Props {
  points: readonly ScatterPoint[]
  kinds: readonly ScatterKind[]
  /** of clusters */
  names: ReadonlyMap<number, string>
  caption: string
  columns: ScatterColumns
  /** for points without a cluster */
  noCluster: string
  height: number
  locale?: string | undefined
}

const CELL_STYLE: CSSProperties = { padding: '4px 8px', textAlign: 'start', verticalAlign: 'top' }
const NUMBER_STYLE: CSSProperties = { ...CELL_STYLE, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }

const WORD_COLUMNS: ReadonlySet<string> = new Set(['text', 'kind', 'group'])

/** The points of a map as a table, for screen readers and for people who want the numbers. */
export function ScatterTable({ points, kinds, names, caption, columns, noCluster, height, locale }: Props) {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
  const kindNames = new Map(kinds.map(({ kind, name }) => [kind, name]))
  // a scrollable region must be focusable
  const region = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div {...region} style={{ maxHeight: height, overflow: 'auto' }}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }} aria-label={caption}>
        <thead>
          <tr>
            {(['id', 'text', 'kind', 'group', 'x', 'y'] as const).map((column) => (
              <th key={column} scope="col" style={WORD_COLUMNS.has(column) ? CELL_STYLE : NUMBER_STYLE}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, text, kind, cluster, x, y }) => (
            <tr key={id}>
              <td style={NUMBER_STYLE}>{id}</td>
              <td style={CELL_STYLE} dir="auto">
                {text}
              </td>
              <td style={CELL_STYLE}>{kindNames.get(kind) ?? kind}</td>
              <td style={CELL_STYLE} dir="auto">
                {cluster < 0 ? noCluster : (names.get(cluster) ?? cluster)}
              </td>
              <td style={NUMBER_STYLE}>{numbers.format(x)}</td>
              <td style={NUMBER_STYLE}>{numbers.format(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
