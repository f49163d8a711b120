import type { BaseCluster, MissingData } from './analysis.ts'
import { createBaseClusters } from './base-clusters.ts'
import { roundForSums } from './exact-sum.ts'
import { findGroups } from './groups.ts'
import { estimateStability, type StabilityEstimate, type PreviousStability } from './stability-estimate.ts'
import type { WeightedPoints } from './k-means.ts'
import { carryLabels } from './labels.ts'
import type { OpinionMap } from './opinion-map.ts'
import {
  findPreviousBaseClusters,
  getPreviousLabels,
  findPreviousSmoothing,
  type PreviousOpinion,
} from './previous-opinion.ts'
import type { Points } from './projection.ts'
import { computeTiers } from './told-groups.ts'
import { computeCompatibleBaseClusters, computeCompatibleGroups } from './compatible-clusters.ts'
import type { Smoothing } from './group-count-smoothing.ts'
import { pickValues } from './vectors.ts'

/** Groups and base clusters of either mode. */
export interface FoundGroups {
  readonly baseClusters: readonly BaseCluster[]
  /** `baseClusters` are positions */
  readonly groups: readonly { id: number; x: number; y: number; baseClusters: readonly number[] }[]
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing | null
  readonly stability: StabilityEstimate | null
  readonly missing: MissingData | null
}

/** The map, and the rows of the people to group. */
interface MappedRows {
  readonly map: OpinionMap
  /** in the order of the mode */
  readonly rows: Int32Array
}

/** The result without groups. */
export const createEmptyGroups = (missing: MissingData): FoundGroups => ({
  baseClusters: [],
  groups: [],
  silhouettes: {},
  smoothing: null,
  stability: null,
  missing,
})

const selectPoints = ({ x, y }: Points, rows: Int32Array): Points => {
  const picked = { x: new Float64Array(rows.length), y: new Float64Array(rows.length) }
  for (let at = 0; at < rows.length; at += 1) {
    picked.x[at] = x[rows[at]!]!
    picked.y[at] = y[rows[at]!]!
  }
  return picked
}

/** Options of the default mode's groups. */
export interface GroupingOptions {
  readonly seed: string
  readonly previous: PreviousOpinion | undefined
  /** for speed */
  readonly stability?: PreviousStability | undefined
}

/** Finds groups of the default mode and base clusters within them; labels continue from the previous result. */
export function findDefaultGroups(
  { map: { centred, components, people }, rows }: MappedRows,
  { seed, previous, stability: earlier }: GroupingOptions,
): FoundGroups {
  const points = selectPoints(people, rows)
  // sums of places are then the same in any order of people
  roundForSums(points.x)
  roundForSums(points.y)
  const found = findGroups(points, { seed, before: findPreviousSmoothing(previous) })
  if (!found) return createEmptyGroups('difference')
  const { k, labels, silhouettes, smoothing } = found
  // of all rows, because `findPosition` is fastest for ids with few gaps
  const before = pickValues(getPreviousLabels(previous, centred.matrix.pids), rows)
  const sizes = countParts(labels, k)
  const { labels: ids, stayedShare } = carryLabels(
    labels,
    before,
    computeTiers(sizes, centred.matrix.pids.length),
  )
  const bases = createBaseClusters(points, labels, k)
  const centres = computeCentres(points, labels, sizes)
  const groups = ids.map((id, part) => ({
    id,
    x: centres.x[part]!,
    y: centres.y[part]!,
    baseClusters: [...bases.keys()].filter((base) => bases[base]!.group === part),
  }))
  return {
    baseClusters: bases.map(({ x, y, members }, id) => ({ id, x, y, members: pickValues(rows, members) })),
    groups: groups.sort((one, other) => one.id - other.id),
    silhouettes,
    smoothing,
    stability: estimateStability(
      { centred, components, rows, points, labels, k },
      { seed, stayedShare },
      earlier,
    ),
    missing: null,
  }
}

/** The number of people in each part. */
function countParts(labels: Uint8Array, k: number): number[] {
  const sizes = Array.from({ length: k }, () => 0)
  for (let at = 0; at < labels.length; at += 1) sizes[labels[at]!]! += 1
  return sizes
}

/** The mean position of each part. */
function computeCentres({ x, y }: Points, labels: Uint8Array, sizes: readonly number[]): Points {
  const sums = { x: new Float64Array(sizes.length), y: new Float64Array(sizes.length) }
  for (let at = 0; at < labels.length; at += 1) {
    const part = labels[at]!
    sums.x[part]! += x[at]!
    sums.y[part]! += y[at]!
  }
  const mean = (sum: Float64Array) => sum.map((value, part) => value / sizes[part]!)
  return { x: mean(sums.x), y: mean(sums.y) }
}

/** Finds base clusters, and groups of them, by the published rule. */
export function findCompatibleGroups(
  { map: { centred, people }, rows }: MappedRows,
  previous: PreviousOpinion | undefined,
): FoundGroups {
  const points: WeightedPoints = {
    ...selectPoints(people, rows),
    weight: new Float64Array(rows.length).fill(1),
  }
  const pointByRow = new Map([...rows].map((row, at) => [row, at]))
  const before = findPreviousBaseClusters(previous, centred.matrix.pids)?.map(({ id, rows: members }) => ({
    id,
    x: 0,
    y: 0,
    members: members.flatMap((row) => pointByRow.get(row) ?? []),
  }))
  const bases = computeCompatibleBaseClusters(points, before)
  if (bases.length === 0) return createEmptyGroups('people')
  const { groups, silhouettes, smoothing } = computeCompatibleGroups(bases, findPreviousSmoothing(previous))
  return {
    baseClusters: bases.map((base) => ({
      ...base,
      members: Int32Array.from(base.members, (at) => rows[at]!),
    })),
    groups: groups.map(({ id, x, y, members }) => ({ id, x, y, baseClusters: members })),
    silhouettes,
    smoothing,
    stability: null,
    missing: groups.length < 2 ? 'difference' : null,
  }
}
