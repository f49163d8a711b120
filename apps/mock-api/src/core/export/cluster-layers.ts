/** Cluster of comments without a topic in a layer. */
const OUTLIER = -1

/** A comment's cluster in one layer of topics. */
interface ClusterMembership {
  /** -1 for a comment without a topic */
  readonly cluster: number
  readonly distance: number | null
  readonly confidence: number | null
}

/** A layer of topics and the memberships of its comments by tid. */
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

/** Computes the centroid of each cluster. */
function computeCentroids(members: readonly Member[], points: ReadonlyMap<number, Point>) {
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
  const centroids = computeCentroids(members, points)
  const memberships = new Map<number, ClusterMembership>()
  for (const tid of points.keys())
    memberships.set(tid, { cluster: OUTLIER, distance: null, confidence: null })
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    const centroid = centroids.get(cluster)
    const distance = point && centroid ? Math.hypot(point.x - centroid.x, point.y - centroid.y) : null
    memberships.set(tid, { cluster, distance, confidence: null })
  }
  return { layer, memberships }
}

/**
 * Creates the layers of a topic run, in order. A comment's distance is the one from the centroid of its topic on the map; a
 * comment on the map without a topic in a layer is an outlier there. Confidence is not computed.
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
