import type { DenseMatrix } from './reduce-dimensions.ts'

/** A merge of two clusters. The id of a cluster is its lowest row. */
export interface Merge {
  readonly one: number
  readonly other: number
  /** increase of the squared distances within the cluster */
  readonly cost: number
}

interface Clusters {
  readonly width: number
  readonly centre: Float64Array
  readonly weight: Float64Array
  /** ids of the current clusters, ascending */
  activeRows: number[]
}

/** Dimensions between two checks whether the cost already exceeds the limit. */
const CHECK_INTERVAL = 8

/** Ward's cost of merging two clusters; a cost of at least `least` may be partial, because squares only add up. */
function computeMergeCost(
  least: number,
  { width, centre, weight }: Clusters,
  one: number,
  other: number,
): number {
  const share = (weight[one]! * weight[other]!) / (weight[one]! + weight[other]!)
  const from = one * width
  const to = other * width
  let squares = 0
  for (let start = 0; start < width; start += CHECK_INTERVAL) {
    const end = Math.min(start + CHECK_INTERVAL, width)
    for (let k = start; k < end; k += 1) {
      const apart = centre[from + k]! - centre[to + k]!
      squares += apart * apart
    }
    if (share * squares >= least) break
  }
  return share * squares
}

/** The cheapest cluster to merge with; of ties the previous one, then the lowest. */
function findNearestCluster(clusters: Clusters, own: number, before: number | undefined) {
  let best = before ?? -1
  let least = before === undefined ? Infinity : computeMergeCost(Infinity, clusters, own, before)
  for (let at = 0; at < clusters.activeRows.length; at += 1) {
    const other = clusters.activeRows[at]!
    if (other === own) continue
    const cost = computeMergeCost(least, clusters, own, other)
    if (cost >= least) continue
    best = other
    least = cost
  }
  return { best, cost: least }
}

function mergeClusters(clusters: Clusters, one: number, other: number): void {
  const { width, centre, weight } = clusters
  const both = weight[one]! + weight[other]!
  for (let k = 0; k < width; k += 1) {
    const sum = centre[one * width + k]! * weight[one]! + centre[other * width + k]! * weight[other]!
    centre[one * width + k] = sum / both
  }
  weight[one] = both
  clusters.activeRows = clusters.activeRows.filter((row) => row !== other)
}

/**
 * The tree of clusters by Ward's criterion, cheapest merges first, by chains of nearest neighbours (Murtagh 1983). Quadratic
 * time and linear memory in the rows.
 */
export function computeDendrogram({ rows, width, values }: DenseMatrix): Merge[] {
  const clusters: Clusters = {
    width,
    centre: values.slice(),
    weight: new Float64Array(rows).fill(1),
    activeRows: Array.from({ length: rows }, (_, row) => row),
  }
  const merges: Merge[] = []
  const chain: number[] = []
  while (clusters.activeRows.length > 1) {
    if (chain.length === 0) chain.push(clusters.activeRows[0]!)
    const own = chain.at(-1)!
    const before = chain.at(-2)
    const { best, cost } = findNearestCluster(clusters, own, before)
    if (best !== before) {
      chain.push(best)
      continue
    }
    chain.length -= 2
    const [one, other] = [Math.min(own, best), Math.max(own, best)]
    merges.push({ one, other, cost })
    mergeClusters(clusters, one, other)
  }
  return merges.sort((a, b) => a.cost - b.cost)
}

/** Tracks the rows of each cluster while merges are applied. */
export function createMergeTracker(rows: number) {
  const members = Array.from({ length: rows }, (_, row): readonly number[] => [row])
  const home = Int32Array.from({ length: rows }, (_, row) => row)
  const root = (row: number): number => {
    let at = row
    while (home[at] !== at) at = home[at]!
    return at
  }
  return {
    /** returns the sizes of both clusters before the merge */
    merge: ({ one, other }: Merge): [number, number] => {
      const [to, from] = [root(one), root(other)]
      const sizes: [number, number] = [members[to]!.length, members[from]!.length]
      members[to] = [...members[to]!, ...members[from]!]
      members[from] = []
      home[from] = to
      return sizes
    },
    clusters: (): (readonly number[])[] => members.filter((rows) => rows.length > 0),
  }
}
