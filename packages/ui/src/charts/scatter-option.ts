import { COLOURS, type Theme } from '../colours.ts'
import { computeAxisRange, computeClusterPlaces, computeOutlines } from '@folkmoot/domain/map-geometry'
import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { FONT_FAMILY, createTooltipStyle } from './chart-options.ts'

/** The shape of a point. Each has its own colour, so that kinds differ in both. */
type ScatterShape = 'circle' | 'square' | 'triangle' | 'diamond'

interface ShapeStyle {
  /** the name in ECharts */
  readonly symbol: string
  /** corners in a box of 12 by 12, for the legend; a circle without them */
  readonly corners?: string
}

const SHAPE_STYLES: Readonly<Record<ScatterShape, ShapeStyle>> = {
  circle: { symbol: 'circle' },
  square: { symbol: 'rect', corners: '1,1 11,1 11,11 1,11' },
  triangle: { symbol: 'triangle', corners: '6,1 11,11 1,11' },
  diamond: { symbol: 'diamond', corners: '6,0 12,6 6,12 0,6' },
}

export const getShapeStyle = (shape: ScatterShape): ShapeStyle => SHAPE_STYLES[shape]

export const getShapeColour = (shape: ScatterShape, theme: Theme): string => COLOURS[theme][`shape-${shape}`]

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
  /** negative numbers are no cluster */
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
/** Width of a name in px, after which it breaks into lines. */
const NAME_WIDTH_PX = 150

/** The names on a map, and its size in px. */
export interface ScatterNames {
  /** names of clusters; those without one have none on the map */
  readonly names: ReadonlyMap<number, string>
  readonly width: number
  readonly height: number
}

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

/** Between the edge of the map and its plot, in px. */
const MARGIN_PX = 8
/** How far a name may be moved up or down so that it covers fewer points, in px; the nearest first. */
const NAME_SHIFTS_PX = [0, -14, 14, -28, 28, -42, 42, -56, 56]

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where points are in the picture, in px. */
function placePoints(points: readonly ScatterPoint[], { width, height }: ScatterNames) {
  const [left, right] = computeAxisRange(points.map(({ x }) => x))
  const [low, high] = computeAxisRange(points.map(({ y }) => y))
  return points.map(({ x, y }) => ({
    x: MARGIN_PX + ((x - left) / (right - left)) * (width - 2 * MARGIN_PX),
    y: MARGIN_PX + ((high - y) / (high - low)) * (height - 2 * MARGIN_PX),
  }))
}

/** Finds how far to move a name up or down so that it covers the fewest points and stays inside the map. */
export function findNameShift(
  { x, y, width, height }: Rectangle,
  places: readonly { readonly x: number; readonly y: number }[],
  mapHeight: number,
): number {
  let [best, least] = [0, Infinity]
  for (const shift of NAME_SHIFTS_PX) {
    const top = y + shift
    if (top < 0 || top + height > mapHeight) continue
    const covered = places.filter(
      (place) => place.x >= x && place.x <= x + width && place.y >= top && place.y <= top + height,
    ).length
    if (covered < least) [best, least] = [shift, covered]
  }
  return best
}

/** Keeps a name inside the map and off its points, and hides it where that of a larger cluster is. */
function createNameLayout(
  points: readonly ScatterPoint[],
  shown: ScatterNames,
): NonNullable<ScatterSeriesOption['labelLayout']> {
  const places = placePoints(points, shown)
  return ({ labelRect }) => {
    const dx = Math.max(0, -labelRect.x) + Math.min(0, shown.width - labelRect.x - labelRect.width)
    const { y, width, height } = labelRect
    const dy = findNameShift({ x: labelRect.x + dx, y, width, height }, places, shown.height)
    return { hideOverlap: true, dx, dy }
  }
}

/** The names of clusters at the median of their points; ECharts ranks names by the size of their invisible marks. */
function createNameSeries(
  points: readonly ScatterPoint[],
  shown: ScatterNames,
  theme: Theme,
): ScatterSeriesOption {
  const { text, paper } = COLOURS[theme]
  const places = computeClusterPlaces(points.filter(({ isFaint }) => !isFaint))
  return {
    type: 'scatter',
    id: 'names',
    silent: true,
    z: 3,
    itemStyle: { opacity: 0 },
    labelLayout: createNameLayout(points, shown),
    data: places.flatMap(({ cluster, size, x, y }) => {
      const name = shown.names.get(cluster)
      if (name === undefined) return []
      const label = {
        show: true,
        // a label would be as invisible as its mark
        opacity: 1,
        position: 'inside' as const,
        formatter: () => name,
        width: NAME_WIDTH_PX,
        overflow: 'break' as const,
        color: text,
        fontSize: 13,
        fontWeight: 600,
        lineHeight: 16,
        // no outline crosses the letters
        backgroundColor: paper,
        borderRadius: 3,
        padding: [1, 4],
      }
      return { value: [x, y], symbolSize: Math.sqrt(size), label }
    }),
  }
}

/** Lines around clusters of three points or more, below points and names. */
const createOutlineSeries = (points: readonly ScatterPoint[], theme: Theme): LineSeriesOption[] =>
  computeOutlines(points.filter(({ isFaint }) => !isFaint)).map((corners, at) => ({
    type: 'line',
    id: `outline-${at}`,
    silent: true,
    z: 1,
    symbol: 'none',
    lineStyle: { color: COLOURS[theme].muted, width: 1, type: 'dashed' },
    data: corners.map(({ x, y }) => [x, y]),
  }))

/** Points by kind in drawing order, which gives the series and data indices of ECharts. */
export const groupPointsByKind = (
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
): ScatterPoint[][] => kinds.map(({ kind }) => points.filter((point) => point.kind === kind))

/**
 * Creates the ECharts option of a map: points with shape and colour by kind, and names of clusters that do not cover each other.
 * The axes are hidden, because their numbers have no meaning.
 */
export function createScatterOption(
  points: readonly ScatterPoint[],
  kinds: readonly ScatterKind[],
  shown: ScatterNames,
  theme: Theme,
): ScatterOption {
  const groups = groupPointsByKind(points, kinds)
  const { paper } = COLOURS[theme]
  const series = kinds.map<ScatterSeriesOption>(({ kind, name, shape }, index) => ({
    type: 'scatter',
    id: `points-${kind}`,
    name,
    z: 2,
    symbol: getShapeStyle(shape).symbol,
    symbolSize: points.length > MANY_POINTS ? 7 : 12,
    itemStyle: {
      color: getShapeColour(shape, theme),
      borderColor: paper,
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
    grid: { left: MARGIN_PX, right: MARGIN_PX, top: MARGIN_PX, bottom: MARGIN_PX },
    tooltip: createTooltip(theme),
    xAxis: createAxis(points.map(({ x }) => x)),
    yAxis: createAxis(points.map(({ y }) => y)),
    // those of points come first, because their indices count
    series: [...series, ...createOutlineSeries(points, theme), createNameSeries(points, shown, theme)],
  }
}
