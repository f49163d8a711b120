import type { BaseCluster, GroupResult } from './analysis.ts'
import { MIN_STEP } from './public-votes.ts'

/** A point of the public map: at least three people of one group. */
export interface PublicCluster {
  readonly x: number
  readonly y: number
  readonly count: number
  /** what it was joined from: positions of base clusters, or of public clusters for an area */
  readonly parts: readonly number[]
}

/** Precise enough for a map. All digits would allow readers to compute votes from a position. */
const POSITION_FACTOR = 100

export const roundPosition = (value: number): number =>
  Math.round(value * POSITION_FACTOR) / POSITION_FACTOR || 0

function joinClusters(one: PublicCluster, other: PublicCluster): PublicCluster {
  const count = one.count + other.count
  const mean = (a: number, b: number) => (a * one.count + b * other.count) / count
  return { x: mean(one.x, other.x), y: mean(one.y, other.y), count, parts: [...one.parts, ...other.parts] }
}

/** The cluster nearest to another one. */
function findNearest(clusters: readonly PublicCluster[], { x, y }: PublicCluster): number {
  let nearest = 0
  // `Math.hypot` may differ in the last digit between engines
  const computeSquare = (at: number) => {
    const [dx, dy] = [clusters[at]!.x - x, clusters[at]!.y - y]
    return dx * dx + dy * dy
  }
  for (let at = 1; at < clusters.length; at += 1) if (computeSquare(at) < computeSquare(nearest)) nearest = at
  return nearest
}

/** Joins the smallest cluster with the nearest one until each has `least` people. None are left of fewer people in all. */
export function joinSmallClusters(clusters: readonly PublicCluster[], least = MIN_STEP): PublicCluster[] {
  const open = [...clusters]
  for (;;) {
    let smallest = 0
    for (let at = 1; at < open.length; at += 1) if (open[at]!.count < open[smallest]!.count) smallest = at
    if (open.length === 0 || open[smallest]!.count >= least) return open
    const [small] = open.splice(smallest, 1)
    if (!small || open.length === 0) return []
    const nearest = findNearest(open, small)
    open[nearest] = joinClusters(open[nearest]!, small)
  }
}

/** Rounds the places of clusters; from left to right. */
export const roundClusters = (clusters: readonly PublicCluster[]): PublicCluster[] =>
  clusters
    .map(({ x, y, ...cluster }) => ({ ...cluster, x: roundPosition(x), y: roundPosition(y) }))
    .sort((one, other) => one.x - other.x || one.y - other.y || one.count - other.count)

/** The base clusters of a group, joined until each has three people. */
export const joinBaseClusters = (
  { baseClusters }: Pick<GroupResult, 'baseClusters'>,
  all: readonly BaseCluster[],
): PublicCluster[] =>
  joinSmallClusters(
    baseClusters.map((position) => {
      const { x, y, members } = all[position]!
      return { x, y, count: members.length, parts: [position] }
    }),
  )

/** The public clusters of a group, from left to right. */
export const listPublicClusters = (
  group: Pick<GroupResult, 'baseClusters'>,
  all: readonly BaseCluster[],
): PublicCluster[] => roundClusters(joinBaseClusters(group, all))
