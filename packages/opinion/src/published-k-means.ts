import type { Weighted } from './k-means.ts'

/** A cluster of points with a lasting id. */
export interface Cluster {
  readonly id: number
  readonly x: number
  readonly y: number
  /** indices of points */
  readonly members: readonly number[]
}

/** Centres that moved less than this are where they were. */
const STILL = 0.01

const at = ({ x, y }: Weighted, point: number) => ({ x: x[point]!, y: y[point]! })

/** A cluster's centre: the mean of its members by weight. */
function meanOf({ x, y, weight }: Weighted, members: readonly number[]): { x: number; y: number } {
  let [total, sumX, sumY] = [0, 0, 0]
  for (const point of members) {
    total += weight[point]!
    sumX += weight[point]! * x[point]!
    sumY += weight[point]! * y[point]!
  }
  return { x: sumX / total, y: sumY / total }
}

/** The cluster with its centre where its members are now; it must have some. */
export const recentred = (points: Weighted, { id, members }: Cluster): Cluster => ({
  id,
  members,
  ...meanOf(points, members),
})

/** The first k points that stand at different places, as clusters 0 to k - 1. */
export function firstDistinct(points: Weighted, k: number): Cluster[] {
  const seen = new Set<string>()
  const found: Cluster[] = []
  for (let point = 0; point < points.x.length && found.length < k; point += 1) {
    const place = at(points, point)
    const key = `${place.x} ${place.y}`
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ id: found.length, ...place, members: [point] })
  }
  return found
}

/** The position of the nearest cluster; of equally near ones the last. */
function nearest(clusters: readonly Cluster[], x: number, y: number): number {
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

function step(points: Weighted, clusters: readonly Cluster[]): Cluster[] {
  const members = clusters.map((): number[] => [])
  for (let point = 0; point < points.x.length; point += 1)
    members[nearest(clusters, points.x[point]!, points.y[point]!)]!.push(point)
  return clusters.flatMap(({ id }, position) => {
    const own = members[position]!
    return own.length === 0 ? [] : [{ id, members: own, ...meanOf(points, own) }]
  })
}

const sorted = (clusters: readonly Cluster[]): Cluster[] =>
  [...clusters].sort((one, other) => one.x - other.x || one.y - other.y)

function isStill(before: readonly Cluster[], after: readonly Cluster[]): boolean {
  const [old, now] = [sorted(before), sorted(after)]
  return now.every((cluster, position) => {
    const was = old[position]
    return was !== undefined && Math.hypot(cluster.x - was.x, cluster.y - was.y) < STILL
  })
}

/**
 * The published k-means: points go to the nearest centre (ties: the last), clusters without points vanish, and it ends
 * when every centre has moved less than 0.01 or after `steps` further steps. Sorted by id (docs/mathematics.md section 5).
 */
export function publishedKMeans(points: Weighted, start: readonly Cluster[], steps: number): Cluster[] {
  let clusters = [...start]
  for (let left = steps; clusters.length > 0; left -= 1) {
    const next = step(points, clusters)
    const isDone = left === 0 || isStill(clusters, next)
    clusters = next
    if (isDone) break
  }
  return clusters.sort((one, other) => one.id - other.id)
}
