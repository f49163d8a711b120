/** A place on the map of comments, in the map's own units. */
export interface MapPosition {
  readonly x: number
  readonly y: number
}

/** A place of a comment, with the cluster that it belongs to. */
export interface MapPoint extends MapPosition {
  readonly cluster: number
}

/** From how many points on a cluster has an outline. */
const MIN_OUTLINE_POINTS = 3

/** Which way one turns from `from` over `over` to `to`: positive is left, 0 is straight on. */
const computeTurn = (from: MapPosition, over: MapPosition, to: MapPosition): number =>
  (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x)

function computeHalfHull(sorted: readonly MapPosition[]): MapPosition[] {
  const half: MapPosition[] = []
  for (const place of sorted) {
    while (half.length > 1) {
      const [over, from] = [half.at(-1), half.at(-2)]
      if (!over || !from || computeTurn(from, over, place) > 0) break
      half.pop()
    }
    half.push(place)
  }
  return half.slice(0, -1)
}

/**
 * The corners of the smallest convex shape around places, one turn to the left (Andrew's monotone chain). Places on one
 * line give its two ends, equal ones give one.
 */
export function computeConvexHull(places: readonly MapPosition[]): MapPosition[] {
  const sorted = places.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || (first.x === last.x && first.y === last.y)) return sorted.slice(0, 1)
  return [...computeHalfHull(sorted), ...computeHalfHull(sorted.toReversed())]
}

/** A cluster with the corners of its outline. */
export interface Outline {
  readonly cluster: number
  readonly corners: readonly MapPosition[]
}

/** The outlines of clusters of three points or more (TOP-4); negative numbers are no clusters. */
export function computeOutlines(points: readonly MapPoint[]): Outline[] {
  const clusters = new Map<number, MapPoint[]>()
  for (const point of points) {
    if (point.cluster < 0) continue
    const of = clusters.get(point.cluster) ?? []
    of.push(point)
    clusters.set(point.cluster, of)
  }
  return [...clusters]
    .filter(([, of]) => of.length >= MIN_OUTLINE_POINTS)
    .map(([cluster, of]) => ({ cluster, corners: computeConvexHull(of) }))
}

const MARGIN_SHARE = 0.06

/**
 * From where to where an axis goes that shows all values with room at both ends. It is never empty: around one value, or
 * around none, it has a length of its own.
 */
export function computeAxisRange(values: Iterable<number>): [from: number, to: number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  if (least > most) return [-1, 1]
  const room = (most - least) * MARGIN_SHARE || Math.max(1, Math.abs(most) * MARGIN_SHARE)
  return [least - room, most + room]
}
