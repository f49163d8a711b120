import type { BaseCluster, MissingData } from './analysis.ts'
import { basesInside } from './base-clusters.ts'
import { findGroups } from './groups.ts'
import type { Weighted } from './k-means.ts'
import { carryLabels } from './labels.ts'
import type { OpinionMap } from './opinion-map.ts'
import { basesBefore, labelsBefore, smoothingBefore, type PreviousOpinion } from './previous.ts'
import type { Points } from './projection.ts'
import { publishedBases, publishedGroups } from './published-clusters.ts'
import type { Smoothing } from './smoothing.ts'
import { stabilityOf } from './stability.ts'

/** Groups and base clusters, however they were found. */
export interface FoundGroups {
  readonly bases: readonly BaseCluster[]
  /** `bases` are positions */
  readonly groups: readonly { id: number; x: number; y: number; bases: readonly number[] }[]
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing | null
  readonly stability: number | null
  readonly missing: MissingData | null
}

/** Where people stand, and which of them are analysed. */
export interface People {
  readonly map: OpinionMap
  /** in the order in which the mode goes through them */
  readonly rows: Int32Array
}

/** Without groups. */
export const nothingFound = (missing: MissingData): FoundGroups => ({
  bases: [],
  groups: [],
  silhouettes: {},
  smoothing: null,
  stability: null,
  missing,
})

const pick = ({ x, y }: Points, rows: Int32Array): Points => {
  const picked = { x: new Float64Array(rows.length), y: new Float64Array(rows.length) }
  for (let at = 0; at < rows.length; at += 1) {
    picked.x[at] = x[rows[at]!]!
    picked.y[at] = y[rows[at]!]!
  }
  return picked
}

/** Groups, and base clusters inside them, of the default mode; labels go on from the result before. */
export function groupsByDefault(
  { map: { centred, components, people }, rows }: People,
  { seed, previous }: { seed: string; previous: PreviousOpinion | undefined },
): FoundGroups {
  const points = pick(people, rows)
  const found = findGroups(points, { seed, before: smoothingBefore(previous) })
  if (!found) return nothingFound('difference')
  const { k, labels, silhouettes, smoothing } = found
  const before = labelsBefore(
    previous,
    rows.map((row) => centred.matrix.pids[row]!),
  )
  const names = carryLabels(labels, before, k)
  const bases = basesInside(points, labels, k)
  const members = Array.from(bases.group, (): number[] => [])
  for (let at = 0; at < rows.length; at += 1) members[bases.of[at]!]!.push(rows[at]!)
  const centres = centresOf(points, labels, k)
  const groups = names.map((id, part) => ({
    id,
    x: centres.x[part]!,
    y: centres.y[part]!,
    bases: [...bases.group.keys()].filter((base) => bases.group[base] === part),
  }))
  return {
    bases: members.map((own, id) => ({ id, x: bases.x[id]!, y: bases.y[id]!, members: own })),
    groups: groups.sort((one, other) => one.id - other.id),
    silhouettes,
    smoothing,
    stability: stabilityOf({ centred, components, rows, labels, k }, seed),
    missing: null,
  }
}

/** The mean of each part's points. */
function centresOf({ x, y }: Points, labels: Uint8Array, k: number): Points {
  const sums = { x: new Float64Array(k), y: new Float64Array(k), count: new Float64Array(k) }
  for (let at = 0; at < labels.length; at += 1) {
    const part = labels[at]!
    sums.x[part]! += x[at]!
    sums.y[part]! += y[at]!
    sums.count[part]! += 1
  }
  const mean = (sum: Float64Array) => sum.map((value, part) => value / sums.count[part]!)
  return { x: mean(sums.x), y: mean(sums.y) }
}

/** Base clusters, and groups of them, by the published rule. */
export function groupsAsPublished(
  { map: { centred, people }, rows }: People,
  previous: PreviousOpinion | undefined,
): FoundGroups {
  const points: Weighted = { ...pick(people, rows), weight: new Float64Array(rows.length).fill(1) }
  const pointOf = new Map([...rows].map((row, at) => [row, at]))
  const before = basesBefore(previous, centred.matrix.pids)?.map(({ id, rows: members }) => ({
    id,
    x: 0,
    y: 0,
    members: members.flatMap((row) => pointOf.get(row) ?? []),
  }))
  const bases = publishedBases(points, before)
  if (bases.length === 0) return nothingFound('people')
  const { groups, silhouettes, smoothing } = publishedGroups(bases, smoothingBefore(previous))
  return {
    bases: bases.map((base) => ({ ...base, members: base.members.map((at) => rows[at]!) })),
    groups: groups.map(({ id, x, y, members }) => ({ id, x, y, bases: members })),
    silhouettes,
    smoothing,
    stability: null,
    missing: groups.length < 2 ? 'difference' : null,
  }
}
