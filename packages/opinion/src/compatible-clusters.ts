import { smoothGroupCount, type Smoothing } from './group-count-smoothing.ts'
import { computeMaxGroups } from './groups.ts'
import type { WeightedPoints } from './k-means.ts'
import { computeSilhouettes } from './silhouette.ts'

/** A cluster of points with a stable id. */
interface Cluster {
  readonly id: number
  readonly x: number
  readonly y: number
  /** indices of points */
  readonly members: readonly number[]
}

/** Centres that moved less have converged. */
const MIN_MOVE = 0.01

const getPoint = ({ x, y }: WeightedPoints, point: number) => ({ x: x[point]!, y: y[point]! })

/** The weighted mean of a cluster's members. */
function computeMean({ x, y, weight }: WeightedPoints, members: readonly number[]): { x: number; y: number } {
  let [total, sumX, sumY] = [0, 0, 0]
  for (const point of members) {
    total += weight[point]!
    sumX += weight[point]! * x[point]!
    sumY += weight[point]! * y[point]!
  }
  return { x: sumX / total, y: sumY / total }
}

/** Recomputes the centre of a cluster, which must have members. */
const recentreCluster = (points: WeightedPoints, { id, members }: Cluster): Cluster => ({
  id,
  members,
  ...computeMean(points, members),
})

/** The first k distinct points as clusters 0 to k - 1. */
function createInitialClusters(points: WeightedPoints, k: number): Cluster[] {
  const seen = new Set<string>()
  const found: Cluster[] = []
  for (let point = 0; point < points.x.length && found.length < k; point += 1) {
    const place = getPoint(points, point)
    const key = `${place.x} ${place.y}`
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ id: found.length, ...place, members: [point] })
  }
  return found
}

/** The index of the nearest cluster; the last one of ties. */
function findNearestCluster(clusters: readonly Cluster[], x: number, y: number): number {
  let best = Infinity
  let found = 0
  for (let position = 0; position < clusters.length; position += 1) {
    const cluster = clusters[position]!
    const dx = x - cluster.x
    const dy = y - cluster.y
    const distance = dx * dx + dy * dy
    if (distance <= best) {
      best = distance
      found = position
    }
  }
  return found
}

function runStep(points: WeightedPoints, clusters: readonly Cluster[]): Cluster[] {
  const members = clusters.map((): number[] => [])
  for (let point = 0; point < points.x.length; point += 1)
    members[findNearestCluster(clusters, points.x[point]!, points.y[point]!)]!.push(point)
  return clusters.flatMap(({ id }, position) => {
    const own = members[position]!
    return own.length === 0 ? [] : [{ id, members: own, ...computeMean(points, own) }]
  })
}

const sortByCentre = (clusters: readonly Cluster[]): Cluster[] =>
  [...clusters].sort((one, other) => one.x - other.x || one.y - other.y)

function computeDistance(one: Cluster, other: Cluster): number {
  const [dx, dy] = [one.x - other.x, one.y - other.y]
  return Math.sqrt(dx * dx + dy * dy)
}

function hasConverged(before: readonly Cluster[], after: readonly Cluster[]): boolean {
  const [old, now] = [sortByCentre(before), sortByCentre(after)]
  return now.every((cluster, position) => {
    const was = old[position]
    return was !== undefined && computeDistance(cluster, was) < MIN_MOVE
  })
}

/**
 * The published k-means: points belong to the nearest centre (ties: the last), empty clusters are removed, and it ends when
 * every centre has moved less than 0.01 or after `steps` further steps. Sorted by id (docs/mathematics.md section 5).
 */
function runCompatibleKMeans(points: WeightedPoints, start: readonly Cluster[], steps: number): Cluster[] {
  let clusters = [...start]
  for (let left = steps; clusters.length > 0; left -= 1) {
    const next = runStep(points, clusters)
    const isDone = left === 0 || hasConverged(clusters, next)
    clusters = next
    if (isDone) break
  }
  return clusters.sort((one, other) => one.id - other.id)
}

/** Base clusters at most. */
const MAX_BASE_CLUSTERS = 100
const BASE_CLUSTER_STEPS = 100

/** The published code intends 100 but passes it with an unused name, so the default applies. */
const GROUP_STEPS = 20

const countDistinctPlaces = ({ x, y }: WeightedPoints): number =>
  new Set(Array.from(x, (value, at) => `${value} ${y[at]!}`)).size

/** Merges clusters with equal centres; the result has the id of the largest. */
function mergeClusters(points: WeightedPoints, clusters: readonly Cluster[]): Cluster[] {
  const places = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    const key = `${cluster.x} ${cluster.y}`
    places.set(key, [...(places.get(key) ?? []), cluster])
  }
  return [...places.values()].map((same) => {
    const [largest = same[0]!] = same.toSorted((one, other) => other.members.length - one.members.length)
    return recentreCluster(points, { ...largest, members: same.flatMap(({ members }) => members) })
  })
}

/** The point farthest from its nearest centre, with the squared distance. */
function findFarthestPoint(
  { x, y }: WeightedPoints,
  clusters: readonly Cluster[],
): { point: number; distance: number } {
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

/** Moves a point from its cluster to a new one. */
function splitOffPoint(points: WeightedPoints, clusters: readonly Cluster[], point: number): Cluster[] {
  const id = clusters.reduce((highest, cluster) => Math.max(highest, cluster.id), -1) + 1
  const rest = clusters.flatMap((cluster) => {
    const members = cluster.members.filter((member) => member !== point)
    return members.length === 0 ? [] : [recentreCluster(points, { ...cluster, members })]
  })
  return [...rest, { id, x: points.x[point]!, y: points.y[point]!, members: [point] }]
}

/** The clusters of the last update as the start of this one. */
function createWarmStart(points: WeightedPoints, before: readonly Cluster[], k: number): Cluster[] {
  const present = before.filter(({ members }) => members.length > 0)
  let clusters = mergeClusters(
    points,
    present.map((cluster) => recentreCluster(points, cluster)),
  )
  while (clusters.length < k) {
    const { point, distance } = findFarthestPoint(points, clusters)
    if (distance === 0) break
    clusters = splitOffPoint(points, clusters, point)
  }
  return clusters
}

/**
 * The published base clusters. The first time they start from the first 100 distinct points, later from the clusters of the
 * last update, whose ids continue (docs/mathematics.md section 5).
 * @param points in the order of arrival, each of weight 1
 * @param before earlier clusters with their remaining members
 */
export function computeCompatibleBaseClusters(
  points: WeightedPoints,
  before: readonly Cluster[] | undefined,
): Cluster[] {
  const k = Math.min(MAX_BASE_CLUSTERS, countDistinctPlaces(points))
  const warm = before ? createWarmStart(points, before, k) : []
  return runCompatibleKMeans(
    points,
    warm.length > 0 ? warm : createInitialClusters(points, k),
    BASE_CLUSTER_STEPS,
  )
}

/** Groups of base clusters; a member is a position in the list of base clusters. */
interface CompatibleGroups {
  readonly groups: readonly Cluster[]
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing
}

const createLabels = (groups: readonly Cluster[], count: number): Uint8Array => {
  const labels = new Uint8Array(count)
  for (const [group, { members }] of groups.entries()) for (const member of members) labels[member] = group
  return labels
}

/**
 * The published groups: k-means on the base clusters, weighted by size, for each number of groups, from the first distinct
 * ones. The number with the highest unweighted mean silhouette is best (ties: more groups), subject to the rule of four wins
 * (docs/mathematics.md section 6). Every run starts cold, like all published results that were checked.
 */
export function computeCompatibleGroups(
  bases: readonly Cluster[],
  before: Smoothing | undefined,
): CompatibleGroups {
  const points: WeightedPoints = {
    x: Float64Array.from(bases, ({ x }) => x),
    y: Float64Array.from(bases, ({ y }) => y),
    weight: Float64Array.from(bases, ({ members }) => members.length),
  }
  const most = computeMaxGroups(bases.length)
  const tried = Array.from({ length: most - 1 }, (_, at) =>
    runCompatibleKMeans(points, createInitialClusters(points, at + 2), GROUP_STEPS),
  )
  const even = { ...points, weight: new Float64Array(bases.length).fill(1) }
  const divisions = tried.map((groups) => ({ k: groups.length, labels: createLabels(groups, bases.length) }))
  const quality = computeSilhouettes(even, divisions)
  let best = 0
  for (const [at, value] of quality.entries()) if (value >= quality[best]!) best = at
  const smoothing = smoothGroupCount(best + 2, most, before)
  return {
    groups: tried[smoothing.shown - 2]!,
    silhouettes: Object.fromEntries(quality.map((value, at) => [at + 2, value])),
    smoothing,
  }
}
