import type { AnalysedGroup, OpinionMode } from './analysis.ts'
import { groupAwareConsensus, majorityConsensus, type Consensus } from './consensus.ts'
import type { FoundGroups } from './found-groups.ts'
import type { ModeratedComment, Moderation } from './moderation.ts'
import { retally } from './patch-tally.ts'
import { votesBefore, type PreviousOpinion } from './previous.ts'
import { priorityOf } from './priorities.ts'
import { publishedRepresentative } from './published-representative.ts'
import { contrasts, representativeComments } from './representative.ts'
import { sumParts, tallyParts, votesAt, type Tally, type Votes } from './tally.ts'
import type { VoteMatrix } from './vote-matrix.ts'
import type { HeadStart } from './workings.ts'

/** What statistics are made from, besides the groups. */
export interface Statistic {
  readonly mode: OpinionMode
  readonly matrix: VoteMatrix
  /** of `countCodes` */
  readonly counts: Int32Array
  readonly live: Uint8Array
  readonly extremity: Float64Array
  readonly moderation: Moderation
  readonly comments: readonly ModeratedComment[]
  readonly previous: PreviousOpinion | undefined
  /** columns in the order of the mode */
  readonly columns: readonly number[]
  /** what can be gone on from, for speed */
  readonly headStart?: HeadStart | undefined
}

/** Everything that is counted once people and their groups are known. */
export interface Statistics {
  readonly base: Int32Array
  readonly votesOfBases: Tally
  readonly votesOfGroups: Tally
  readonly groups: readonly AnalysedGroup[]
  readonly consensus: Consensus
  readonly groupAware: Float64Array
  readonly priorities: ReadonlyMap<number, number>
}

/** For each row the position of its base cluster. */
function baseOfEach({ bases }: FoundGroups, rows: number): Int32Array {
  const base = new Int32Array(rows).fill(-1)
  for (const [position, { members }] of bases.entries())
    for (let at = 0; at < members.length; at += 1) base[members[at]!] = position
  return base
}

/** For each base cluster the position of its group. */
function groupOfEach({ bases, groups }: FoundGroups): Int32Array {
  const group = new Int32Array(bases.length)
  for (const [position, { bases: own }] of groups.entries()) for (const base of own) group[base] = position
  return group
}

const everybody = (counts: Int32Array, column: number): Votes => {
  const tally = { parts: 1, columns: counts.length / 3, counts }
  return votesAt(tally, 0, column)
}

const sumOfGroups = (tally: Tally, column: number): Votes => {
  const sum = { A: 0, D: 0, S: 0 }
  for (let group = 0; group < tally.parts; group += 1) {
    const { A, D, S } = votesAt(tally, group, column)
    sum.A += A
    sum.D += D
    sum.S += S
  }
  return sum
}

/**
 * The priority of each comment by its id. The default mode looks at the votes of all groups, and as long as there are
 * none at everybody's; the compatible mode at those of the groups found before.
 */
function prioritiesOf(
  { mode, matrix, counts, columns, comments, extremity, moderation, previous }: Statistic,
  tally: Tally,
): ReadonlyMap<number, number> {
  const now = (column: number) => (tally.parts === 0 ? everybody(counts, column) : sumOfGroups(tally, column))
  const priorities = new Map<number, number>()
  for (const column of columns) {
    const tid = matrix.tids[column]!
    const votes = mode === 'compatible' ? votesBefore(previous, tid) : now(column)
    priorities.set(tid, priorityOf(votes, extremity[column]!, moderation.meta.has(tid)))
  }
  if (mode === 'compatible') return priorities
  for (const { tid, isMeta } of comments)
    if (!priorities.has(tid)) priorities.set(tid, priorityOf({ A: 0, D: 0, S: 0 }, 0, isMeta))
  return priorities
}

const NO_CONSENSUS: Consensus = { agree: [], disagree: [] }

/** What one or two people think is no consensus, and would tell how they voted. */
const isOfMany = (mode: OpinionMode, { missing }: FoundGroups): boolean =>
  mode === 'compatible' || missing !== 'people'

/** Counts votes by base cluster and group, and draws from them what groups stand for and what is wanted next. */
export function statisticsOf(statistic: Statistic, found: FoundGroups): Statistics {
  const { mode, matrix, counts, live, columns, headStart } = statistic
  const base = baseOfEach(found, matrix.pids.length)
  const parts = found.bases.length
  const votesOfBases = headStart
    ? retally(headStart.changes, headStart.earlier.bases, base, parts)
    : tallyParts(matrix, base, parts)
  const votesOfGroups = sumParts(votesOfBases, groupOfEach(found), found.groups.length)
  const open = columns.filter((column) => live[column] === 1)
  const select = mode === 'default' ? representativeComments : publishedRepresentative
  const groups = found.groups.map((group, at) => ({
    ...group,
    size: group.bases.reduce((sum, position) => sum + found.bases[position]!.members.length, 0),
    representative: select(contrasts(votesOfGroups, at, open, matrix.tids)),
  }))
  return {
    base,
    votesOfBases,
    votesOfGroups,
    groups,
    consensus: isOfMany(mode, found) ? majorityConsensus(counts, open, matrix.tids) : NO_CONSENSUS,
    groupAware: groupAwareConsensus(votesOfGroups),
    priorities: prioritiesOf(statistic, votesOfGroups),
  }
}
