import type { ReusableCache } from './analysis-cache.ts'
import type { GroupResult, OpinionMode } from './analysis.ts'
import {
  computeGroupInformedConsensus,
  computeMajorityConsensus,
  type Consensus,
  SIGNIFICANT_Z,
} from './consensus.ts'
import { rankColumns } from './content-order.ts'
import type { FoundGroups } from './found-groups.ts'
import type { ModeratedComment, ModerationSets } from './vote-events.ts'
import { sumPreviousVotes, type PreviousOpinion } from './previous-opinion.ts'
import { computePriority } from './priorities.ts'
import {
  sortAgreesFirst,
  isSignificant,
  MAX_REPRESENTATIVE,
  createRepresentative,
  computeStrength,
  type Representative,
  compareSides,
  getSide,
  type SideComparison,
  selectRepresentative,
} from './representative.ts'
import {
  sumParts,
  tallyParts,
  getPartVotes,
  type OpinionTally,
  type PartVotes,
  updateTally,
} from './tally.ts'
import type { Directions } from './vectors.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** The published record, with its test in single precision. */
function createCompatibleRepresentative(contrast: SideComparison, isBestAgree: boolean): Representative {
  const record = createRepresentative(contrast, getSide(contrast), isBestAgree)
  return { ...record, ratioZ: Math.fround(record.ratioZ) }
}

/** True when a comment replaces the best agreement so far. */
function isBetterAgreement({ votes, agree }: SideComparison, current: SideComparison | undefined): boolean {
  if (votes.A === 0 && votes.D === 0) return false
  if (!current) return agree.shareZ > SIGNIFICANT_Z || (agree.ratio > 1 && agree.share > 0.5)
  return current.agree.ratio > 1
    ? computeStrength(agree) > computeStrength(current.agree)
    : agree.share * agree.shareZ > current.agree.share * current.agree.shareZ
}

/**
 * The published selection (docs/mathematics.md section 8). It depends on the order of the comments; the best agreement may
 * be shown as a disagreement, and the product of two negative figures may be high.
 * @param all in the order of the columns
 */
export function selectCompatibleRepresentative(all: readonly SideComparison[]): Representative[] {
  const sufficient: SideComparison[] = []
  let best: SideComparison | undefined
  let agree: SideComparison | undefined
  for (const contrast of all) {
    const test = Math.max(contrast.agree.ratioZ, contrast.disagree.ratioZ)
    if (isSignificant(contrast.agree) || isSignificant(contrast.disagree)) sufficient.push(contrast)
    if (sufficient.length === 0 && (!best || test > Math.fround(best[getSide(best)].ratioZ))) best = contrast
    if (isBetterAgreement(contrast, agree)) agree = contrast
  }
  if (sufficient.length === 0) {
    if (agree) return [createCompatibleRepresentative(agree, true)]
    return best ? [createCompatibleRepresentative(best, false)] : []
  }
  const others = sufficient
    .filter((contrast) => contrast !== agree)
    .map((contrast) => createCompatibleRepresentative(contrast, false))
  others.sort((one, other) => computeStrength(other) - computeStrength(one))
  const first = agree ? [createCompatibleRepresentative(agree, true)] : []
  return sortAgreesFirst([...first, ...others].slice(0, MAX_REPRESENTATIVE))
}

/** Input of `computeStatistics`, in addition to the groups. */
export interface StatisticsInput {
  readonly mode: OpinionMode
  readonly matrix: VoteMatrix
  /** from `countCodes` */
  readonly counts: Int32Array
  readonly live: Uint8Array
  /** of the components */
  readonly voterSums: Directions
  readonly extremity: Float64Array
  readonly moderation: ModerationSets
  readonly comments: readonly ModeratedComment[]
  readonly previous: PreviousOpinion | undefined
  /** columns in the order of the mode */
  readonly columns: readonly number[]
  /** the previous results to update, for speed */
  readonly reusableCache?: ReusableCache | undefined
}

/** The statistics of groups and comments. */
export interface Statistics {
  readonly baseClusterByRow: Int32Array
  readonly votesByBaseCluster: OpinionTally
  readonly votesByGroup: OpinionTally
  readonly groups: readonly GroupResult[]
  /** of `rankColumns` */
  readonly rank: Int32Array
  readonly consensus: Consensus
  readonly groupInformedConsensus: Float64Array
  readonly priorities: ReadonlyMap<number, number>
}

/** The position of the base cluster of each row. */
function getBaseClusterByRow({ baseClusters }: FoundGroups, rows: number): Int32Array {
  const base = new Int32Array(rows).fill(-1)
  for (const [position, { members }] of baseClusters.entries())
    for (let at = 0; at < members.length; at += 1) base[members[at]!] = position
  return base
}

/** The position of the group of each base cluster. */
function getGroupByBaseCluster({ baseClusters, groups }: FoundGroups): Int32Array {
  const group = new Int32Array(baseClusters.length)
  for (const [position, { baseClusters: own }] of groups.entries())
    for (const base of own) group[base] = position
  return group
}

const getTotalVotes = (counts: Int32Array, column: number): PartVotes => {
  const tally = { parts: 1, columns: counts.length / 3, counts }
  return getPartVotes(tally, 0, column)
}

const sumGroupVotes = (tally: OpinionTally, column: number): PartVotes => {
  const sum = { A: 0, D: 0, S: 0 }
  for (let group = 0; group < tally.parts; group += 1) {
    const { A, D, S } = getPartVotes(tally, group, column)
    sum.A += A
    sum.D += D
    sum.S += S
  }
  return sum
}

/**
 * The priority of each comment by id. The default mode uses the votes of all groups, or of all people without groups; the
 * compatible mode those of the previous groups.
 */
function computePriorities(
  { mode, matrix, counts, columns, comments, extremity, moderation, previous }: StatisticsInput,
  tally: OpinionTally,
): ReadonlyMap<number, number> {
  const now = (column: number) =>
    tally.parts === 0 ? getTotalVotes(counts, column) : sumGroupVotes(tally, column)
  const priorities = new Map<number, number>()
  for (const column of columns) {
    const tid = matrix.tids[column]!
    const votes = mode === 'compatible' ? sumPreviousVotes(previous, tid) : now(column)
    priorities.set(tid, computePriority(votes, extremity[column]!, moderation.meta.has(tid)))
  }
  if (mode === 'compatible') return priorities
  for (const { tid, isMeta } of comments)
    if (!priorities.has(tid)) priorities.set(tid, computePriority({ A: 0, D: 0, S: 0 }, 0, isMeta))
  return priorities
}

const NO_CONSENSUS: Consensus = { agree: [], disagree: [] }

/** The opinion of one or two people is no consensus, and would reveal their votes. */
const hasEnoughPeople = (mode: OpinionMode, { missing }: FoundGroups): boolean =>
  mode === 'compatible' || missing !== 'people'

/** Counts votes by base cluster and group, and computes representative comments, consensus and priorities. */
export function computeStatistics(statistic: StatisticsInput, found: FoundGroups): Statistics {
  const { mode, matrix, counts, live, columns, reusableCache } = statistic
  const base = getBaseClusterByRow(found, matrix.pids.length)
  const parts = found.baseClusters.length
  const votesOfBases = reusableCache
    ? updateTally(reusableCache.changes, reusableCache.cache.baseClusters, base, parts)
    : tallyParts(matrix, base, parts)
  const votesOfGroups = sumParts(votesOfBases, getGroupByBaseCluster(found), found.groups.length)
  const rank = rankColumns(counts, statistic.voterSums)
  const open = columns.filter((column) => live[column] === 1)
  // of equal comments the first one is shown
  if (mode === 'default') open.sort((one, other) => rank[one]! - rank[other]!)
  const select = mode === 'default' ? selectRepresentative : selectCompatibleRepresentative
  const groups = found.groups.map((group, at) => ({
    ...group,
    size: group.baseClusters.reduce((sum, position) => sum + found.baseClusters[position]!.members.length, 0),
    representative: select(compareSides(votesOfGroups, at, open, matrix.tids)),
  }))
  return {
    baseClusterByRow: base,
    votesByBaseCluster: votesOfBases,
    votesByGroup: votesOfGroups,
    groups,
    rank,
    consensus: hasEnoughPeople(mode, found)
      ? computeMajorityConsensus(counts, open, matrix.tids)
      : NO_CONSENSUS,
    groupInformedConsensus: computeGroupInformedConsensus(votesOfGroups),
    priorities: computePriorities(statistic, votesOfGroups),
  }
}
