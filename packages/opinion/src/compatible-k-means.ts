import type { WeightedPoints } from './k-means.ts'

/** A cluster of points with a stable id. */
export interface Cluster {
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
export const recentreCluster = (points: WeightedPoints, { id, members }: Cluster): Cluster => ({
  id,
  members,
  ...computeMean(points, members),
})

/** The first k distinct points as clusters 0 to k - 1. */
export function createInitialClusters(points: WeightedPoints, k: number): Cluster[] {
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
export function runCompatibleKMeans(
  points: WeightedPoints,
  start: readonly Cluster[],
  steps: number,
): Cluster[] {
  let clusters = [...start]
  for (let left = steps; clusters.length > 0; left -= 1) {
    const next = runStep(points, clusters)
    const isDone = left === 0 || hasConverged(clusters, next)
    clusters = next
    if (isDone) break
  }
  return clusters.sort((one, other) => one.id - other.id)
}
