import { ScatterChart as ScatterPart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { echarts } from './echarts.ts'
import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useId } from 'react'
import type { Theme } from '../colours.ts'
import {
  groupPointsByKind,
  type ScatterKind,
  createScatterOption,
  type ScatterNames,
  type ScatterPoint,
  getShapeColour,
  getShapeStyle,
} from './scatter-option.ts'
import { canDrawCanvas, ChartTable, VISUALLY_HIDDEN } from './ChartTable.tsx'

echarts.use([ScatterPart, LabelLayout])

/**
 * The point that a key moves to.
 * @param at index of the current point, undefined without one
 * @returns an index; undefined when the key leaves the points; null for other keys
 */
export function findKeyTarget(key: string, at: number | undefined, count: number): number | undefined | null {
  if (count === 0) return null
  if (key === 'Escape') return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === undefined ? 0 : Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === undefined ? count - 1 : Math.max(at - 1, 0)
  return null
}

interface FocusablePoint {
  point: ScatterPoint
  /** indices in ECharts */
  seriesIndex: number
  dataIndex: number
}

/** Highlights one point with its tooltip, and scrolls to it when the map is wider than the page. */
function highlightPoint(
  chart: EChartsType | undefined,
  scroller: HTMLElement | null,
  target: FocusablePoint | undefined,
) {
  chart?.dispatchAction({ type: 'downplay' })
  chart?.dispatchAction({ type: 'hideTip' })
  if (!target) return
  const { point, seriesIndex, dataIndex } = target
  const [left = 0] = chart?.convertToPixel({ seriesIndex }, [point.x, point.y]) ?? []
  if (scroller) scroller.scrollLeft = left - scroller.clientWidth / 2
  chart?.dispatchAction({ type: 'highlight', seriesIndex, dataIndex })
  chart?.dispatchAction({ type: 'showTip', seriesIndex, dataIndex })
}

/** The points in the order of the keyboard: by cluster, then by id. */
const listFocusablePoints = (
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
): FocusablePoint[] =>
  groupPointsByKind(points, kinds)
    .flatMap((group, seriesIndex) => group.map((point, dataIndex) => ({ point, seriesIndex, dataIndex })))
    .toSorted((one, other) => one.point.cluster - other.point.cluster || one.point.id - other.point.id)

/**
 * A map on a canvas whose points can be reached by keyboard. It keeps the ECharts instance to highlight the current point.
 */
function useScatter(
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
  { names, width, height }: ScatterNames,
  theme: Theme,
) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const [focus, setFocus] = useState<{ points: object; index: number }>()
  useEffect(() => {
    if (!container.current) return undefined
    const instance = echarts.init(container.current, null, { renderer: 'canvas' })
    chart.current = instance
    return () => instance.dispose()
  }, [])
  const option = useMemo(
    () => createScatterOption(points, kinds, { names, width, height }, theme),
    [points, kinds, names, width, height, theme],
  )
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  const focusablePoints = useMemo(() => listFocusablePoints(points, kinds), [points, kinds])
  // new points have no focus
  const index = focus?.points === focusablePoints ? focus.index : undefined
  const moveFocus = (to: number | undefined) => {
    setFocus(to === undefined ? undefined : { points: focusablePoints, index: to })
    const target = to === undefined ? undefined : focusablePoints[to]
    highlightPoint(chart.current, container.current?.parentElement ?? null, target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findKeyTarget(event.key, index, focusablePoints.length)
    if (to === null) return
    event.preventDefault()
    moveFocus(to)
  }
  const current = index === undefined ? undefined : focusablePoints[index]?.point
  return { container, current, onKeyDown, onBlur: () => moveFocus(undefined) }
}

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

/** The points of a map as a table, for screen readers and for people who want the numbers. */
function ScatterTable({ points, kinds, names, description, words, height, locale }: Props) {
  const { columns, noCluster } = words
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
  const kindNames = new Map(kinds.map(({ kind, name }) => [kind, name]))
  const rows = points.map(({ id, text, kind, cluster, x, y }) => ({
    key: id,
    cells: [
      String(id),
      text,
      kindNames.get(kind) ?? kind,
      cluster < 0 ? noCluster : (names.get(cluster) ?? String(cluster)),
      numbers.format(x),
      numbers.format(y),
    ],
  }))
  const headings = (['id', 'text', 'kind', 'group', 'x', 'y'] as const).map((column) => columns[column])
  return (
    <ChartTable rows={rows} caption={description} columns={headings} words={WORDS} height={height} visible />
  )
}

/** Positions of text, kind and group. */
const WORDS = [1, 2, 3]

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
      <p id={id} className="muted">
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
  const { kinds, words, theme, asTable = false } = props
  if (asTable || !canDrawCanvas()) return <ScatterTable {...props} />
  return (
    <div>
      <ScatterKey kinds={kinds} label={words.key} theme={theme} />
      <Picture {...props} />
    </div>
  )
}
