import { computeAxisRange, computeOutlines } from '@folkmoot/domain/map-geometry'
import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type ChartTheme, getPalette } from './palette.ts'
import { FONT_FAMILY, createTooltipStyle } from './chart-options.ts'
import { getShapeStyle, type ScatterShape } from './shape-style.ts'

type ScatterOption = ComposeOption<
  ScatterSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

/** One point of a map. */
export interface ScatterPoint {
  id: number
  x: number
  y: number
  /** which of the kinds it is of */
  kind: string
  /** what it is outlined with; negative numbers are alone */
  cluster: number
  /** it stands back, so that others stand out */
  isFaint?: boolean
  /** what the tooltip says, the first line in bold */
  title: string
  text: string
}

/** A kind of points, with its word and its shape. */
export interface ScatterKind {
  kind: string
  name: string
  shape: ScatterShape
}

/** From how many points on they are drawn smaller. */
const MANY_POINTS = 1500
/** How strongly points are drawn that stand back. */
const FAINT_OPACITY = 0.25
/** More lines than these cross each other and are drawn weaker than the points. */
const FEW_OUTLINES = 6

/** The tooltip’s content as an element: text from people never becomes markup. */
function createTooltipElement({ title, text }: ScatterPoint): HTMLElement {
  const box = document.createElement('div')
  const head = document.createElement('strong')
  head.textContent = title
  const words = document.createElement('div')
  words.textContent = text
  words.dir = 'auto'
  words.className = 'scatter-words'
  box.append(head, words)
  return box
}

const createTooltip = (theme: ChartTheme): TooltipComponentOption => ({
  ...createTooltipStyle(theme),
  trigger: 'item',
  formatter: (shown) => {
    const [item] = Array.isArray(shown) ? shown : [shown]
    return item ? createTooltipElement((item.data as { point: ScatterPoint }).point) : ''
  },
})

const createAxis = (values: readonly number[]) => {
  const [min, max] = computeAxisRange(values)
  return { type: 'value' as const, show: false, min, max }
}

function createOutlineSeries(points: readonly ScatterPoint[], theme: ChartTheme): LineSeriesOption[] {
  const all = computeOutlines(points)
  const opacity = all.length > FEW_OUTLINES ? 0.4 : 0.7
  return all.map(({ cluster, corners }) => ({
    type: 'line',
    id: `outline-${cluster}`,
    silent: true,
    symbol: 'none',
    z: 1,
    lineStyle: { color: getPalette(theme).text, width: 1.5, type: 'dashed', opacity },
    data: [...corners, ...corners.slice(0, 1)].map(({ x, y }) => [x, y]),
  }))
}

/** Points by kind, in the order in which they are drawn: where a point is among them is where ECharts finds it. */
export const groupPointsByKind = (
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
): ScatterPoint[][] => kinds.map(({ kind }) => points.filter((point) => point.kind === kind))

/**
 * What ECharts draws for a map: points by kind in shape and colour, and around each cluster of three or more a line. It
 * has axes of some length whatever the points are, and they are not shown, because their numbers mean nothing.
 */
export function createScatterOption(
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
  theme: ChartTheme,
): ScatterOption {
  const groups = groupPointsByKind(points, kinds)
  const { surface } = getPalette(theme)
  const series = kinds.map<ScatterSeriesOption>(({ kind, name, shape }, index) => ({
    type: 'scatter',
    id: `points-${kind}`,
    name,
    z: 2,
    symbol: getShapeStyle(shape).symbol,
    symbolSize: points.length > MANY_POINTS ? 7 : 12,
    itemStyle: {
      color: getShapeStyle(shape).colours[theme],
      borderColor: surface,
      borderWidth: 1,
      opacity: 1,
    },
    emphasis: { scale: 1.8, itemStyle: { borderColor: getPalette(theme).text, borderWidth: 2 } },
    data: (groups[index] ?? []).map((point) => ({
      value: [point.x, point.y],
      point,
      ...(point.isFaint ? { itemStyle: { opacity: FAINT_OPACITY } } : {}),
    })),
  }))
  return {
    animation: false,
    textStyle: { fontFamily: FONT_FAMILY },
    grid: { left: 8, right: 8, top: 8, bottom: 8 },
    tooltip: createTooltip(theme),
    xAxis: createAxis(points.map(({ x }) => x)),
    yAxis: createAxis(points.map(({ y }) => y)),
    series: [...series, ...createOutlineSeries(points, theme)],
  }
}
