/** The cluster of a comment that is in no topic of a layer. */
const OUTLIER = -1

/** Where a comment lies in one layer of topics. */
export interface ClusterMembership {
  /** -1 for a comment of no topic */
  readonly cluster: number
  readonly distance: number | null
  readonly confidence: number | null
}

/** A layer of topics and the comments that it places. */
export interface ClusterLayer {
  readonly layer: number
  readonly memberships: ReadonlyMap<number, ClusterMembership>
}

interface Point {
  readonly tid: number
  readonly x: number
  readonly y: number
}

interface Member {
  readonly layer: number
  readonly cluster: number
  readonly tid: number
}

/** The middle of some points, by the cluster that each belongs to. */
function computeCentres(members: readonly Member[], points: ReadonlyMap<number, Point>) {
  const sums = new Map<number, { x: number; y: number; count: number }>()
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    if (!point) continue
    const { x, y, count } = sums.get(cluster) ?? { x: 0, y: 0, count: 0 }
    sums.set(cluster, { x: x + point.x, y: y + point.y, count: count + 1 })
  }
  return new Map([...sums].map(([cluster, { x, y, count }]) => [cluster, { x: x / count, y: y / count }]))
}

function createLayer(
  layer: number,
  members: readonly Member[],
  points: ReadonlyMap<number, Point>,
): ClusterLayer {
  const middle = computeCentres(members, points)
  const places = new Map<number, ClusterMembership>()
  for (const tid of points.keys()) places.set(tid, { cluster: OUTLIER, distance: null, confidence: null })
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    const centre = middle.get(cluster)
    const distance = point && centre ? Math.hypot(point.x - centre.x, point.y - centre.y) : null
    places.set(tid, { cluster, distance, confidence: null })
  }
  return { layer, memberships: places }
}

/**
 * The layers of a run of topics, by number. A comment's distance is the one from the middle of its topic on the map; a
 * comment on the map that is in no topic of a layer is an outlier there. Nobody computes how sure a place is.
 */
export function createClusterLayers(members: readonly Member[], points: readonly Point[]): ClusterLayer[] {
  const known = new Map(points.map((point) => [point.tid, point]))
  return [...new Set(members.map(({ layer }) => layer))]
    .sort((one, other) => one - other)
    .map((layer) =>
      createLayer(
        layer,
        members.filter((member) => member.layer === layer),
        known,
      ),
    )
}
