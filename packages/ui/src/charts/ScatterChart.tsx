import type { Theme } from '../colours.ts'
import { type CSSProperties, useId } from 'react'
import { getShapeColour, getShapeStyle } from './shape-style.ts'
import type { ScatterKind, ScatterPoint } from './scatter-option.ts'
import { canDrawCanvas } from './can-draw-canvas.ts'
import { VISUALLY_HIDDEN } from './visually-hidden.ts'
import { useScatter } from './use-scatter.ts'

interface ScatterKeyProps {
  kinds: readonly ScatterKind[]
  /** the name of the list */
  label: string
  theme: Theme
}

/** The legend of a map's shapes. */
export function ScatterKey({ kinds, label, theme }: ScatterKeyProps) {
  return (
    <ul className="scatter-key" aria-label={label}>
      {kinds.map(({ kind, name, shape }) => {
        const { corners } = getShapeStyle(shape)
        return (
          <li key={kind}>
            <svg
              width="12"
              height="12"
              viewBox="0 0 12 12"
              fill={getShapeColour(shape, theme)}
              aria-hidden="true"
            >
              {corners === undefined ? <circle cx="6" cy="6" r="5" /> : <polygon points={corners} />}
            </svg>
            {name}
          </li>
        )
      })}
    </ul>
  )
}

/** The column headings. */
type ScatterColumns = Readonly<Record<'id' | 'text' | 'kind' | 'group' | 'x' | 'y', string>>

interface ScatterTableProps {
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
function ScatterTable({
  points,
  kinds,
  names,
  caption,
  columns,
  noCluster,
  height,
  locale,
}: ScatterTableProps) {
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

interface Props {
  /** pass the same array for the same data */
  points: readonly ScatterPoint[]
  kinds: readonly ScatterKind[]
  /** names of clusters on the chart; pass the same map for the same names */
  names: ReadonlyMap<number, string>
  /** text alternative of the chart, and caption of its table */
  description: string
  words: { keys: string; key: string; noCluster: string; columns: ScatterColumns }
  /** in px */
  width: number
  height: number
  theme: Theme
  /** shows the table instead of the chart */
  asTable?: boolean
  /** the reader’s locale for `Intl`; default: the system's */
  locale?: string | undefined
}

function Picture({ points, kinds, names, description, words, width, height, theme }: Props) {
  const id = useId()
  const { container, current, onKeyDown, onBlur } = useScatter(points, kinds, { names, width, height }, theme)
  // `application`: screen readers pass the arrow keys on to the map
  const station = { role: 'application', tabIndex: 0, onKeyDown, onBlur }
  return (
    <div style={{ position: 'relative' }}>
      <div {...station} aria-label={description} aria-describedby={id} className="scatter-picture">
        <div ref={container} style={{ width, height }} />
      </div>
      <p id={id} className="scatter-help">
        {words.keys}
      </p>
      <p role="status" style={VISUALLY_HIDDEN}>
        {current && `${current.title}: ${current.text}`}
      </p>
    </div>
  )
}

/**
 * A map of points with shape and colour by kind, and names of their clusters. On a narrower page the map scrolls.
 */
export function ScatterChart(props: Props) {
  const { points, kinds, names, description, words, height, theme, asTable = false, locale } = props
  const { columns, noCluster, key } = words
  if (asTable || !canDrawCanvas())
    return (
      <ScatterTable
        points={points}
        kinds={kinds}
        names={names}
        caption={description}
        columns={columns}
        noCluster={noCluster}
        height={height}
        locale={locale}
      />
    )
  return (
    <div>
      <ScatterKey kinds={kinds} label={key} theme={theme} />
      <Picture {...props} />
    </div>
  )
}
