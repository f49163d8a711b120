import { mostGroups } from './groups.ts'
import type { Weighted } from './k-means.ts'
import { firstDistinct, publishedKMeans, recentred, type Cluster } from './published-k-means.ts'
import { silhouettes } from './silhouette.ts'
import { smooth, type Smoothing } from './smoothing.ts'

/** Base clusters there are at most. */
const MOST_BASES = 100
const BASE_STEPS = 100

/** Meant to be 100, but it is passed under a name that nothing reads, so that the default holds. */
const GROUP_STEPS = 20

const distinctPlaces = ({ x, y }: Weighted): number =>
  new Set(Array.from(x, (value, at) => `${value} ${y[at]!}`)).size

/** Clusters at the same place as one, which has the id of the largest. */
function merged(points: Weighted, clusters: readonly Cluster[]): Cluster[] {
  const places = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    const key = `${cluster.x} ${cluster.y}`
    places.set(key, [...(places.get(key) ?? []), cluster])
  }
  return [...places.values()].map((same) => {
    const [largest = same[0]!] = same.toSorted((one, other) => other.members.length - one.members.length)
    return recentred(points, { ...largest, members: same.flatMap(({ members }) => members) })
  })
}

/** The point farthest from its nearest centre, and how far that is (squared). */
function farthest({ x, y }: Weighted, clusters: readonly Cluster[]): { point: number; distance: number } {
  let found = { point: -1, distance: 0 }
  for (let point = 0; point < x.length; point += 1) {
    let near = Infinity
    for (const cluster of clusters) {
      const [dx, dy] = [x[point]! - cluster.x, y[point]! - cluster.y]
      near = Math.min(near, dx * dx + dy * dy)
    }
    if (near > found.distance) found = { point, distance: near }
  }
  return found
}

/** A new cluster of one point, which leaves the cluster that it was in. */
function split(points: Weighted, clusters: readonly Cluster[], point: number): Cluster[] {
  const id = clusters.reduce((highest, cluster) => Math.max(highest, cluster.id), -1) + 1
  const rest = clusters.flatMap((cluster) => {
    const members = cluster.members.filter((member) => member !== point)
    return members.length === 0 ? [] : [recentred(points, { ...cluster, members })]
  })
  return [...rest, { id, x: points.x[point]!, y: points.y[point]!, members: [point] }]
}

/** Where the clusters of the last update begin now. */
function warmStart(points: Weighted, before: readonly Cluster[], k: number): Cluster[] {
  const present = before.filter(({ members }) => members.length > 0)
  let clusters = merged(
    points,
    present.map((cluster) => recentred(points, cluster)),
  )
  while (clusters.length < k) {
    const { point, distance } = farthest(points, clusters)
    if (distance === 0) break
    clusters = split(points, clusters, point)
  }
  return clusters
}

/**
 * The published base clusters: cold from the first 100 distinct points, later on from the clusters of the last update,
 * whose ids go on (docs/mathematics.md section 5).
 * @param points in the order of arrival, each of weight 1
 * @param before clusters with their members who are still there
 */
export function publishedBases(points: Weighted, before: readonly Cluster[] | undefined): Cluster[] {
  const k = Math.min(MOST_BASES, distinctPlaces(points))
  const warm = before ? warmStart(points, before, k) : []
  return publishedKMeans(points, warm.length > 0 ? warm : firstDistinct(points, k), BASE_STEPS)
}

/** Groups of base clusters; a member is a position in the list of base clusters. */
export interface PublishedGroups {
  readonly groups: readonly Cluster[]
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing
}

const labelsOf = (groups: readonly Cluster[], count: number): Uint8Array => {
  const labels = new Uint8Array(count)
  for (const [group, { members }] of groups.entries()) for (const member of members) labels[member] = group
  return labels
}

/**
 * The published groups: k-means on the base clusters by their sizes for each number of groups, from the first distinct
 * ones; the highest mean silhouette, unweighted, wins (ties: more groups), held back by the rule of four wins
 * (docs/mathematics.md section 6). The step is always a cold one, as all published results are that were checked.
 */
export function publishedGroups(bases: readonly Cluster[], before: Smoothing | undefined): PublishedGroups {
  const points: Weighted = {
    x: Float64Array.from(bases, ({ x }) => x),
    y: Float64Array.from(bases, ({ y }) => y),
    weight: Float64Array.from(bases, ({ members }) => members.length),
  }
  const most = mostGroups(bases.length)
  const tried = Array.from({ length: most - 1 }, (_, at) =>
    publishedKMeans(points, firstDistinct(points, at + 2), GROUP_STEPS),
  )
  const even = { ...points, weight: new Float64Array(bases.length).fill(1) }
  const divisions = tried.map((groups) => ({ k: groups.length, labels: labelsOf(groups, bases.length) }))
  const quality = silhouettes(even, divisions)
  let best = 0
  for (const [at, value] of quality.entries()) if (value >= quality[best]!) best = at
  const smoothing = smooth(best + 2, most, before)
  return {
    groups: tried[smoothing.shown - 2]!,
    silhouettes: Object.fromEntries(quality.map((value, at) => [at + 2, value])),
    smoothing,
  }
}
