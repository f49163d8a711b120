import { computeAxisRange, computeOutlines } from '@folkmoot/domain/map-geometry'
import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { COLOURS, type Theme } from '@folkmoot/ui/colours'
import { FONT_FAMILY, createTooltipStyle } from './chart-options.ts'
import { getShapeColour, getShapeStyle, type ScatterShape } from './shape-style.ts'

type ScatterOption = ComposeOption<
  ScatterSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

/** A point of a map. */
export interface ScatterPoint {
  id: number
  x: number
  y: number
  /** key of a `ScatterKind` */
  kind: string
  /** points of a cluster share an outline; negative numbers have none */
  cluster: number
  /** drawn faintly, to emphasize other points */
  isFaint?: boolean
  /** first line of the tooltip, in bold, and its text */
  title: string
  text: string
}

/** A kind of points with its name and shape. */
export interface ScatterKind {
  kind: string
  name: string
  shape: ScatterShape
}

/** More points are drawn smaller. */
const MANY_POINTS = 1500
/** Opacity of faint points. */
const FAINT_OPACITY = 0.25
/** More outlines overlap and are drawn fainter. */
const FEW_OUTLINES = 6

/** Creates the content of a tooltip as an element, so that text from people cannot become HTML. */
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

const createTooltip = (theme: Theme): TooltipComponentOption => ({
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

function createOutlineSeries(points: readonly ScatterPoint[], theme: Theme): LineSeriesOption[] {
  const all = computeOutlines(points)
  const opacity = all.length > FEW_OUTLINES ? 0.4 : 0.7
  return all.map(({ cluster, corners }) => ({
    type: 'line',
    id: `outline-${cluster}`,
    silent: true,
    symbol: 'none',
    z: 1,
    lineStyle: { color: COLOURS[theme].text, width: 1.5, type: 'dashed', opacity },
    data: [...corners, ...corners.slice(0, 1)].map(({ x, y }) => [x, y]),
  }))
}

/** Points by kind in drawing order, which gives the series and data indices of ECharts. */
export const groupPointsByKind = (
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
): ScatterPoint[][] => kinds.map(({ kind }) => points.filter((point) => point.kind === kind))

/**
 * Creates the ECharts option of a map: points with shape and colour by kind, and an outline around each cluster of at least
 * three. The axes are hidden, because their numbers have no meaning.
 */
export function createScatterOption(
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
  theme: Theme,
): ScatterOption {
  const groups = groupPointsByKind(points, kinds)
  const { surface } = COLOURS[theme]
  const series = kinds.map<ScatterSeriesOption>(({ kind, name, shape }, index) => ({
    type: 'scatter',
    id: `points-${kind}`,
    name,
    z: 2,
    symbol: getShapeStyle(shape).symbol,
    symbolSize: points.length > MANY_POINTS ? 7 : 12,
    itemStyle: {
      color: getShapeColour(shape, theme),
      borderColor: surface,
      borderWidth: 1,
      opacity: 1,
    },
    emphasis: { scale: 1.8, itemStyle: { borderColor: COLOURS[theme].text, borderWidth: 2 } },
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
