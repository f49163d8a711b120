import { computeAxisRange, computeConvexHull, type MapPosition } from '@folkmoot/domain/map-geometry'

/** Size of the picture in its own units. */
export const DRAWING_SIZE = { width: 640, height: 420, margin: 26 }

interface Point extends MapPosition {
  readonly count: number
  readonly group: number
}

export interface MapDrawing {
  readonly dots: readonly { key: string; x: number; y: number; radius: number; group: number }[]
  /** by group: the points of an SVG polygon, and the weighted mean of its people */
  readonly outlines: readonly { group: number; corners: string; middle: MapPosition }[]
}

const MAX_DOT_RADIUS = 17
const MIN_DOT_RADIUS = 3.5

/** Creates a scale from an axis to the picture. */
const createScale =
  ([from, to]: [number, number], start: number, end: number) =>
  (value: number): number =>
    Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10

/** Draws the points of a map: y points up, and the area of a dot is proportional to its people. */
export function drawMap(points: readonly Point[]): MapDrawing {
  const { width, height, margin } = DRAWING_SIZE
  const across = createScale(computeAxisRange(points.map(({ x }) => x)), margin, width - margin)
  const up = createScale(computeAxisRange(points.map(({ y }) => y)), height - margin, margin)
  const most = Math.max(1, ...points.map(({ count }) => count))
  const dots = points.map(({ x, y, count, group }, at) => ({
    key: String(at),
    x: across(x),
    y: up(y),
    radius: Math.max(MIN_DOT_RADIUS, MAX_DOT_RADIUS * Math.sqrt(count / most)),
    group,
  }))
  const outlines = [...new Set(points.map(({ group }) => group))].map((group) => {
    const own = dots.filter((dot) => dot.group === group)
    const people = points.filter((point) => point.group === group)
    const all = people.reduce((sum, { count }) => sum + count, 0)
    const mean = (getValue: (point: Point) => number) =>
      people.reduce((sum, point) => sum + getValue(point) * point.count, 0) / Math.max(1, all)
    return {
      group,
      corners: computeConvexHull(own)
        .map(({ x, y }) => `${x},${y}`)
        .join(' '),
      middle: { x: across(mean(({ x }) => x)), y: up(mean(({ y }) => y)) },
    }
  })
  return { dots, outlines }
}
