/** A position on the map of comments, in the map's units. */
export interface MapPosition {
  readonly x: number
  readonly y: number
}

/** The position and the cluster of a comment. */
interface MapPoint extends MapPosition {
  readonly cluster: number
}

/** A cluster with the place of its name. */
interface ClusterPlace extends MapPosition {
  readonly cluster: number
  /** number of points */
  readonly size: number
}

const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The points of each cluster; negative numbers are not clusters. */
function groupByCluster<P extends MapPoint>(points: readonly P[]): Map<number, P[]> {
  const clusters = new Map<number, P[]>()
  for (const point of points) {
    if (point.cluster < 0) continue
    const members = clusters.get(point.cluster) ?? []
    members.push(point)
    clusters.set(point.cluster, members)
  }
  return clusters
}

/** Twice the area of a triangle; positive if its corners turn left. */
const computeTurn = (a: MapPosition, b: MapPosition, c: MapPosition): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The corners of one half of a convex hull (Andrew's monotone chain). @param sorted from left to right, or back */
function computeHalfHull(sorted: readonly MapPosition[]): MapPosition[] {
  const hull: MapPosition[] = []
  for (const point of sorted) {
    while (hull.length > 1 && computeTurn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** Smaller clusters have no outline (TOP-4). */
const MIN_OUTLINED_POINTS = 3

/** The outlines of clusters with three points or more: the corners of their convex hulls, the first one again at the end. */
export const computeOutlines = (points: readonly MapPoint[]): MapPosition[][] =>
  [...groupByCluster(points).values()].flatMap((members) => {
    if (members.length < MIN_OUTLINED_POINTS) return []
    const sorted = members.toSorted((one, other) => one.x - other.x || one.y - other.y)
    const hull = [...computeHalfHull(sorted), ...computeHalfHull(sorted.toReversed())]
    return hull[0] ? [[...hull, hull[0]]] : []
  })

/**
 * The places for the names of clusters: the median of their points, which a point far away does not move. Negative numbers are not
 * clusters. Clusters with most points come first.
 */
export function computeClusterPlaces(points: readonly MapPoint[]): ClusterPlace[] {
  return [...groupByCluster(points)]
    .map(([cluster, members]) => ({
      cluster,
      size: members.length,
      x: computeMedian(members.map(({ x }) => x)),
      y: computeMedian(members.map(({ y }) => y)),
    }))
    .toSorted((one, other) => other.size - one.size || one.cluster - other.cluster)
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
