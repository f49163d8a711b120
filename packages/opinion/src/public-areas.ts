import { LEAN_LETTERS, type Lean } from '@folkmoot/domain/reports/reports'
import type { BaseCluster, GroupResult } from './analysis.ts'
import { NO_GROUP_VOTES, stepGroupVotes, tallyPublicGroups, type GroupVotesMatrix } from './public-groups.ts'
import { MIN_STEP } from './public-votes.ts'
import { getPartVotes, type PartVotes } from './tally.ts'
import type { VoteMatrix } from './vote-matrix.ts'

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
function joinSmallClusters(clusters: readonly PublicCluster[], least = MIN_STEP): PublicCluster[] {
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

// The Landscape colours its dots by the votes on a comment. A dot of three people has too few votes on most comments, so neighbouring
// dots of a group are counted together, as an area; an area is published by the rule for groups (docs/mathematics.md section 30).

/** Areas are as large as gives them so many votes on a comment, on average. */
const WANTED_VOTES = 5

/** More areas than these would be a page of its own on a phone. */
const MAX_AREAS = 48

/** Labels of areas are below this. An old label stays taken while its figures are published. */
export const MAX_AREA_LABELS = 64

/** A cluster of the public map, with the position of its group among the groups shown. */
export interface GroupedCluster extends PublicCluster {
  readonly group: number
}

/** People whom an area needs, so that it has enough votes on a comment. */
function computeLeastPeople({ pids, tids, codes }: VoteMatrix, grouped: number): number {
  const share = codes.length / Math.max(1, pids.length * tids.length)
  const wanted = Math.ceil(WANTED_VOTES / Math.max(share, 1e-6))
  return Math.max(wanted, Math.ceil(grouped / MAX_AREAS))
}

/** Joins the clusters of each group to areas. Returns the positions of the clusters of each area; a small group is one area. */
export function listAreas(clusters: readonly GroupedCluster[], matrix: VoteMatrix): number[][] {
  const grouped = clusters.reduce((sum, { count }) => sum + count, 0)
  const least = computeLeastPeople(matrix, grouped)
  const groups = new Set(clusters.map(({ group }) => group))
  return [...groups].flatMap((group) => {
    const own = clusters
      .map((cluster, at) => ({ ...cluster, parts: [at] }))
      .filter((cluster) => cluster.group === group)
    const joined = joinSmallClusters(own, least)
    const areas = joined.length > 0 ? joined : [{ parts: own.flatMap(({ parts }) => parts) }]
    return areas.map(({ parts }) => parts.toSorted((one, other) => one - other))
  })
}

/**
 * Chooses the labels of areas: that of the area before with the most people in common, else the lowest one that is free.
 * @param areaByRow the area of each person, -1 for none; `before` their label before, -1 for none
 */
export function chooseLabels(areaByRow: Int32Array, areas: number, before: Int32Array): number[] {
  const shared = new Map<number, number>()
  for (const [row, area] of areaByRow.entries()) {
    const label = before[row] ?? -1
    if (area < 0 || label < 0) continue
    const pair = area * MAX_AREA_LABELS + label
    shared.set(pair, (shared.get(pair) ?? 0) + 1)
  }
  const labels = Array<number>(areas).fill(-1)
  const taken = new Set<number>()
  for (const [pair] of [...shared].sort((one, other) => other[1] - one[1] || one[0] - other[0])) {
    const area = Math.floor(pair / MAX_AREA_LABELS)
    const label = pair % MAX_AREA_LABELS
    if (labels[area]! >= 0 || taken.has(label)) continue
    labels[area] = label
    taken.add(label)
  }
  let free = 0
  return labels.map((label) => {
    if (label >= 0) return label
    while (taken.has(free)) free += 1
    taken.add(free)
    return free
  })
}

/** To which side more than half of the votes are. */
function findLean({ A, D, S }: PartVotes): Lean {
  if (S === 0) return 'few'
  if (2 * A > S) return 'agree'
  if (2 * D > S) return 'disagree'
  return 2 * (S - A - D) > S ? 'pass' : 'split'
}

/** State from which the next public state continues, by row of the public votes. */
export interface AreaState {
  /** the votes as they are published by area */
  readonly votes: GroupVotesMatrix
  /** the label of each person's area, -1 for none */
  readonly labels: Int32Array
}

/** Before there is a map. */
export const NO_AREAS: AreaState = { votes: NO_GROUP_VOTES, labels: new Int32Array() }

/** The areas of a public map. */
export interface PublicAreas {
  /** the area of each cluster, counting from 0 */
  readonly areaByCluster: readonly number[]
  /** for each comment a letter of `LEAN_LETTERS` for each area */
  readonly leans: readonly (readonly [tid: number, letters: string])[]
  readonly state: AreaState
}

/** Input of the areas, in addition to those before. */
interface AreaSource {
  readonly clusters: readonly GroupedCluster[]
  readonly baseClusters: readonly BaseCluster[]
  /** the public votes */
  readonly matrix: VoteMatrix
  /** as of `findNetwork`, by row of the people */
  readonly networkByPerson?: Int32Array
}

/** The area of each row of the matrix, -1 for none. */
function placeRows(areas: readonly number[][], { clusters, baseClusters, matrix }: AreaSource): Int32Array {
  const areaByRow = new Int32Array(matrix.pids.length).fill(-1)
  for (const [area, own] of areas.entries())
    for (const at of own)
      for (const base of clusters[at]!.parts)
        for (const row of baseClusters[base]!.members) areaByRow[row] = area
  return areaByRow
}

/** Makes the areas of a public map and takes the next step of their votes: three people at least, as for groups. */
export function createPublicAreas(before: AreaState, source: AreaSource): PublicAreas {
  const { clusters, matrix, networkByPerson } = source
  const areas = listAreas(clusters, matrix)
  const areaByRow = placeRows(areas, source)
  const oldLabels = Int32Array.from(matrix.pids, (person) => before.labels[person] ?? -1)
  const labels = chooseLabels(areaByRow, areas.length, oldLabels)
  const labelByRow = areaByRow.map((area) => (area < 0 ? -1 : labels[area]!))
  const votes = stepGroupVotes(before.votes, matrix, labelByRow, MAX_AREA_LABELS, networkByPerson)
  const tally = tallyPublicGroups(votes, labels, MAX_AREA_LABELS)
  const people = matrix.pids.reduce((most, person) => Math.max(most, person + 1), 0)
  const labelByPerson = new Int32Array(people).fill(-1)
  for (const [row, person] of matrix.pids.entries()) labelByPerson[person] = labelByRow[row]!
  const areaByCluster = clusters.map(() => -1)
  for (const [area, own] of areas.entries()) for (const at of own) areaByCluster[at] = area
  return {
    areaByCluster,
    leans: Array.from(matrix.tids, (tid, column) => [
      tid,
      areas.map((_, area) => LEAN_LETTERS[findLean(getPartVotes(tally, area, column))]).join(''),
    ]),
    state: { votes, labels: labelByPerson },
  }
}
