import { axisRange, convexHull, type MapPlace } from '@folkmoot/domain/topic-map'

/** The picture's own units. */
export const SIZE = { width: 640, height: 420, margin: 26 }

interface Point extends MapPlace {
  readonly count: number
  readonly group: number
}

export interface Drawn {
  readonly dots: readonly { key: string; x: number; y: number; radius: number; group: number }[]
  /** by group: the corners of its outline for an SVG polygon, and its middle */
  readonly outlines: readonly { group: number; corners: string; middle: MapPlace }[]
}

const LARGEST_DOT = 17
const SMALLEST_DOT = 3.5

/** How values of an axis become places of the picture. */
const scale =
  ([from, to]: [number, number], start: number, end: number) =>
  (value: number): number =>
    Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10

/** Places the points of a map in a picture: up is up, and a dot's area grows with its people. */
export function drawMap(points: readonly Point[]): Drawn {
  const { width, height, margin } = SIZE
  const across = scale(axisRange(points.map(({ x }) => x)), margin, width - margin)
  const up = scale(axisRange(points.map(({ y }) => y)), height - margin, margin)
  const most = Math.max(1, ...points.map(({ count }) => count))
  const dots = points.map(({ x, y, count, group }, at) => ({
    key: String(at),
    x: across(x),
    y: up(y),
    radius: Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(count / most)),
    group,
  }))
  const outlines = [...new Set(points.map(({ group }) => group))].map((group) => {
    const own = dots.filter((dot) => dot.group === group)
    const people = points.filter((point) => point.group === group)
    const all = people.reduce((sum, { count }) => sum + count, 0)
    const mean = (of: (point: Point) => number) =>
      people.reduce((sum, point) => sum + of(point) * point.count, 0) / Math.max(1, all)
    return {
      group,
      corners: convexHull(own)
        .map(({ x, y }) => `${x},${y}`)
        .join(' '),
      middle: { x: across(mean(({ x }) => x)), y: up(mean(({ y }) => y)) },
    }
  })
  return { dots, outlines }
}
