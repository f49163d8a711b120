import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartTheme } from './palette.ts'
import { echarts } from './scatter-echarts.ts'
import { findKeyTarget } from './scatter-keys.ts'
import {
  groupPointsByKind,
  type ScatterKind,
  createScatterOption,
  type ScatterPoint,
} from './scatter-option.ts'

interface FocusablePoint {
  point: ScatterPoint
  /** where ECharts has it */
  seriesIndex: number
  dataIndex: number
}

/** Marks one point, with its tooltip, and no other; where the map is wider than its place, the point is brought in. */
function highlightPoint(
  chart: EChartsType | undefined,
  scroller: HTMLElement | null,
  station: FocusablePoint | undefined,
) {
  chart?.dispatchAction({ type: 'downplay' })
  chart?.dispatchAction({ type: 'hideTip' })
  if (!station) return
  const { point, seriesIndex, dataIndex } = station
  const [left = 0] = chart?.convertToPixel({ seriesIndex }, [point.x, point.y]) ?? []
  if (scroller) scroller.scrollLeft = left - scroller.clientWidth / 2
  chart?.dispatchAction({ type: 'highlight', seriesIndex, dataIndex })
  chart?.dispatchAction({ type: 'showTip', seriesIndex, dataIndex })
}

/**
 * A map on a canvas whose points the keyboard reaches one by one. Unlike charts that are only looked at it has to tell its
 * ECharts which point is marked, so it keeps it at hand.
 */
export function useScatter(
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
  theme: ChartTheme,
) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const [marked, setMarked] = useState<{ of: object; at: number }>()
  useEffect(() => {
    if (!place.current) return undefined
    const made = echarts.init(place.current, null, { renderer: 'canvas' })
    chart.current = made
    return () => made.dispose()
  }, [])
  const option = useMemo(() => createScatterOption(points, kinds, theme), [points, kinds, theme])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  const stations = useMemo<readonly FocusablePoint[]>(
    () =>
      groupPointsByKind(points, kinds)
        .flatMap((of, seriesIndex) => of.map((point, dataIndex) => ({ point, seriesIndex, dataIndex })))
        .toSorted((one, other) => one.point.cluster - other.point.cluster || one.point.id - other.point.id),
    [points, kinds],
  )
  // of other points none is marked
  const at = marked?.of === stations ? marked.at : undefined
  const go = (to: number | undefined) => {
    setMarked(to === undefined ? undefined : { of: stations, at: to })
    highlightPoint(
      chart.current,
      place.current?.parentElement ?? null,
      to === undefined ? undefined : stations[to],
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findKeyTarget(event.key, at, stations.length)
    if (to === null) return
    event.preventDefault()
    go(to)
  }
  const current = at === undefined ? undefined : stations[at]?.point
  return { place, current, onKeyDown, onBlur: () => go(undefined) }
}
