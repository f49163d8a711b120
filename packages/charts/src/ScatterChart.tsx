import { useId } from 'react'
import { canDrawCanvas } from './can-draw-canvas.ts'
import type { ChartTheme } from './palette.ts'
import { ScatterKey } from './ScatterKey.tsx'
import { type ScatterColumns, ScatterTable } from './ScatterTable.tsx'
import type { ScatterKind, ScatterPoint } from './scatter-option.ts'
import { VISUALLY_HIDDEN } from './visually-hidden.ts'
import { useScatter } from './use-scatter.ts'

interface Props {
  /** keep the same array while it is the same data */
  points: readonly ScatterPoint[]
  kinds: readonly ScatterKind[]
  /** what the picture shows, in a sentence, for those who do not see it; also the table’s name */
  description: string
  words: { keys: string; key: string; noCluster: string; columns: ScatterColumns }
  /** in px */
  width: number
  height: number
  theme: ChartTheme
  /** the table takes the place of the picture */
  asTable?: boolean
  /** the reader’s, as `Intl` takes it; without one that of the machine */
  locale?: string | undefined
}

function Picture({ points, kinds, description, words, width, height, theme }: Props) {
  const id = useId()
  const { place, current, onKeyDown, onBlur } = useScatter(points, kinds, theme)
  // the points are reached by arrow keys, so these keys are the map's and not the screen reader's
  const station = { role: 'application', tabIndex: 0, onKeyDown, onBlur }
  return (
    <div style={{ position: 'relative' }}>
      <div {...station} aria-label={description} aria-describedby={id} className="scatter-picture">
        <div ref={place} style={{ width, height }} />
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
 * Points on a map, by kind in shape and colour, with a line around each cluster of three or more. Where the page is
 * narrower than the map, the map scrolls inside itself.
 */
export function ScatterChart(props: Props) {
  const { points, kinds, description, words, height, theme, asTable = false, locale } = props
  const { columns, noCluster, key } = words
  if (asTable || !canDrawCanvas())
    return (
      <ScatterTable
        points={points}
        kinds={kinds}
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
