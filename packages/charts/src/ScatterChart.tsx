import { useId } from 'react'
import { canDrawCanvas } from './can-draw-canvas.ts'
import type { Theme } from '@folkmoot/ui/colours'
import { ScatterKey } from './ScatterKey.tsx'
import { type ScatterColumns, ScatterTable } from './ScatterTable.tsx'
import type { ScatterKind, ScatterPoint } from './scatter-option.ts'
import { VISUALLY_HIDDEN } from './visually-hidden.ts'
import { useScatter } from './use-scatter.ts'

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
