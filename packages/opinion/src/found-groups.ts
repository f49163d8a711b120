import type { BaseCluster, MissingData } from './analysis.ts'
import { createBaseClusters } from './base-clusters.ts'
import { computeCompatibleBaseClusters, computeCompatibleGroups } from './compatible-clusters.ts'
import { roundForSums, pickValues } from './vectors.ts'
import type { Smoothing } from './group-count-smoothing.ts'
import { findGroups } from './groups.ts'
import type { WeightedPoints } from './k-means.ts'
import type { OpinionMap } from './opinion-map.ts'
import {
  findPreviousBaseClusters,
  getPreviousLabels,
  findPreviousSmoothing,
  type PreviousOpinion,
} from './previous-opinion.ts'
import type { Points } from './projection.ts'
import { estimateStability, type StabilityEstimate, type PreviousStability } from './stability.ts'
import { computeTiers } from './shown-groups.ts'

/** The number of people in a new part who had an earlier label. */
interface Overlap {
  readonly part: number
  readonly label: number
  readonly participantCount: number
}

/** Counts the non-empty overlaps. There are few labels and many people. */
function findOverlaps(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): Overlap[] {
  const labels: number[] = []
  const counts: Float64Array[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const label = before[at]!
    if (label < 0) continue
    let place = 0
    while (place < labels.length && labels[place] !== label) place += 1
    if (place === labels.length) {
      labels.push(label)
      counts.push(new Float64Array(k))
    }
    counts[place]![parts[at]!]! += 1
  }
  const found = counts.flatMap((own, place) =>
    Array.from(own, (participantCount, part) => ({ part, label: labels[place]!, participantCount })),
  )
  return found.filter(({ participantCount }) => participantCount > 0)
}

/** The labels of new parts. */
interface CarriedLabels {
  /** the label of each part: 0 to k - 1, each once */
  readonly labels: readonly number[]
  /** the share of people whose part goes on from the group that they were in, 0 to 1 */
  readonly stayedShare: number
}

/** Matches parts and earlier labels: the largest overlap first, then the next of the remaining ones. */
function matchLabels(overlaps: readonly Overlap[]) {
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  let stayed = 0
  for (const { part, label, participantCount } of overlaps) {
    if (labels.has(part) || taken.has(label)) continue
    labels.set(part, label)
    taken.add(label)
    stayed += participantCount
  }
  return { labels, stayed }
}

/**
 * Gives the parts of a tier the labels from `first` on: a part keeps its earlier label if it is one of them; the others get what
 * is left in the order of their earlier labels, new parts last.
 */
function labelTier(
  parts: readonly number[],
  first: number,
  earlier: ReadonlyMap<number, number>,
  into: number[],
): void {
  const free = new Set(parts.map((_, at) => first + at))
  const moved: number[] = []
  for (const part of parts) {
    const label = earlier.get(part) ?? -1
    if (free.delete(label)) into[part] = label
    else moved.push(part)
  }
  moved.sort((one, other) => (earlier.get(one) ?? Infinity) - (earlier.get(other) ?? Infinity) || one - other)
  for (const [at, label] of [...free].sort((one, other) => one - other).entries()) into[moved[at]!] = label
}

/**
 * Carries earlier labels over to new parts, without gaps (docs/mathematics.md section 14): a part keeps the label of the earlier
 * group that it shares most people with, unless that is among the labels of another tier.
 * @param parts the part of each person, from 0; new parts keep their order
 * @param before the earlier label of each person, -1 for none
 * @param tiers of the parts: those of a lower tier have the lower labels
 */
export function carryLabels(
  parts: ArrayLike<number>,
  before: ArrayLike<number>,
  tiers: readonly number[],
): CarriedLabels {
  const overlaps = findOverlaps(parts, before, tiers.length).sort(
    (a, b) => b.participantCount - a.participantCount || a.part - b.part || a.label - b.label,
  )
  const { labels: earlier, stayed } = matchLabels(overlaps)
  const labels: number[] = []
  let first = 0
  for (const tier of [...new Set(tiers)].sort((one, other) => one - other)) {
    const own = [...tiers.keys()].filter((part) => tiers[part] === tier)
    labelTier(own, first, earlier, labels)
    first += own.length
  }
  return { labels, stayedShare: stayed / Math.max(1, parts.length) }
}

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
