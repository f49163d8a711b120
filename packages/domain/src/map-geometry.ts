/** A position on the map of comments, in the map's units. */
export interface MapPosition {
  readonly x: number
  readonly y: number
}

/** The position and the cluster of a comment. */
interface MapPoint extends MapPosition {
  readonly cluster: number
}

/** A cluster of fewer points has no outline. */
const MIN_OUTLINE_POINTS = 3

/** The turn on the way from `from` over `over` to `to`: positive is left, 0 is straight on. */
const computeTurn = (from: MapPosition, over: MapPosition, to: MapPosition): number =>
  (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x)

function computeHalfHull(sorted: readonly MapPosition[]): MapPosition[] {
  const half: MapPosition[] = []
  for (const position of sorted) {
    while (half.length > 1) {
      const [over, from] = [half.at(-1), half.at(-2)]
      if (!over || !from || computeTurn(from, over, position) > 0) break
      half.pop()
    }
    half.push(position)
  }
  return half.slice(0, -1)
}

/**
 * The corners of the convex hull, counterclockwise (Andrew's monotone chain). Positions on one line give its two ends,
 * equal ones give one.
 */
export function computeConvexHull(positions: readonly MapPosition[]): MapPosition[] {
  const sorted = positions.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || (first.x === last.x && first.y === last.y)) return sorted.slice(0, 1)
  return [...computeHalfHull(sorted), ...computeHalfHull(sorted.toReversed())]
}

/** A cluster with the corners of its outline. */
export interface Outline {
  readonly cluster: number
  readonly corners: readonly MapPosition[]
}

/** The outlines of clusters of at least three points (TOP-4); negative numbers are not clusters. */
export function computeOutlines(points: readonly MapPoint[]): Outline[] {
  const clusters = new Map<number, MapPoint[]>()
  for (const point of points) {
    if (point.cluster < 0) continue
    const members = clusters.get(point.cluster) ?? []
    members.push(point)
    clusters.set(point.cluster, members)
  }
  return [...clusters]
    .filter(([, members]) => members.length >= MIN_OUTLINE_POINTS)
    .map(([cluster, members]) => ({ cluster, corners: computeConvexHull(members) }))
}

const MARGIN_SHARE = 0.06

/**
 * The range of an axis that shows all values with a margin at both ends. It is never empty, even for one value or none.
 */
export function computeAxisRange(values: Iterable<number>): [from: number, to: number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  if (least > most) return [-1, 1]
  const margin = (most - least) * MARGIN_SHARE || Math.max(1, Math.abs(most) * MARGIN_SHARE)
  return [least - margin, most + margin]
}
