import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Theme } from '../colours.ts'
import { echarts } from './scatter-echarts.ts'
import {
  groupPointsByKind,
  type ScatterKind,
  createScatterOption,
  type ScatterNames,
  type ScatterPoint,
} from './scatter-option.ts'

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
export function useScatter(
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
