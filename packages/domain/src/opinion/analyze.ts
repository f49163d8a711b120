import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import { withoutParticipants } from './extend-matrix.ts'
import { groupsAsPublished, groupsByDefault, nothingFound, type FoundGroups } from './found-groups.ts'
import { votesPerRow, whoIsIn } from './in-conversation.ts'
import { liveColumns, sortByModeration, type ModeratedComment } from './moderation.ts'
import { drawMap, type OpinionMap } from './opinion-map.ts'
import { rowsBefore, type PreviousOpinion } from './previous.ts'
import { STABLE_FROM } from './stability.ts'
import { statisticsOf, type Statistics } from './statistics.ts'
import type { VoteEvents } from './vote-events.ts'
import { buildMatrix, type VoteMatrix } from './vote-matrix.ts'
import { headStartOf, type Workings } from './workings.ts'

/** How to analyse, and what is known besides the votes. */
export interface AnalyzeOptions {
  readonly mode?: OpinionMode
  /** fixes the draws of the default mode; its results do not depend on it where groups are clear */
  readonly seed?: number | string
  /** moderation; comments that are not named are unmoderated */
  readonly comments?: readonly ModeratedComment[]
  /** participants whose votes do not count */
  readonly banned?: ReadonlySet<number>
  /**
   * the result before this one. In the default mode it gives labels, by the rule of four wins the number of groups, and
   * speed; in the compatible mode also who is in, base clusters and priorities
   */
  readonly previous?: PreviousOpinion
  /** what the analysis before this one was made with, in the default mode: speed, and nothing else */
  readonly workings?: Workings | undefined
}

/** Fewer people on the map are not divided. */
const FEWEST_PEOPLE = 3
const FEWEST_COMMENTS = 2

interface Setting extends Required<Pick<AnalyzeOptions, 'mode' | 'comments'>> {
  readonly seed: string
  readonly previous: PreviousOpinion | undefined
}

/** Rows and columns as the mode goes through them. */
function orderOf(matrix: VoteMatrix, mode: OpinionMode) {
  return mode === 'default'
    ? { rows: [...matrix.pids.keys()], columns: [...matrix.tids.keys()] }
    : { rows: [...matrix.rowOrder], columns: [...matrix.columnOrder] }
}

function groupPeople(map: OpinionMap, rows: Int32Array, { mode, seed, previous }: Setting): FoundGroups {
  const people = { map, rows }
  if (mode === 'compatible') return groupsAsPublished(people, previous)
  if (rows.length < FEWEST_PEOPLE) return nothingFound('people')
  if (map.openComments < FEWEST_COMMENTS) return nothingFound('comments')
  return groupsByDefault(people, { seed, previous })
}

const outcomeOf = ({ missing, stability }: FoundGroups): OpinionOutcome => {
  if (missing !== null) return 'not-enough-data'
  return stability === null || stability >= STABLE_FROM ? 'groups' : 'no-stable-groups'
}

function groupOfRow({ base, groups }: Statistics): Int32Array {
  const labelOf: number[] = []
  for (const { id, bases } of groups) for (const position of bases) labelOf[position] = id
  const group = new Int32Array(base.length)
  for (let row = 0; row < base.length; row += 1) group[row] = labelOf[base[row]!] ?? -1
  return group
}

/** How it went. */
const summaryOf = (found: FoundGroups) => ({
  outcome: outcomeOf(found),
  missing: found.missing,
  stability: found.stability,
  smoothing: found.smoothing,
  silhouettes: found.silhouettes,
})

function peopleOf({ centred: { matrix }, people }: OpinionMap, isIn: Uint8Array, statistics: Statistics) {
  const { base } = statistics
  return {
    pids: matrix.pids,
    votes: votesPerRow(matrix),
    isIn,
    ...people,
    group: groupOfRow(statistics),
    base,
  }
}

function commentsOf({ centred, components, comments, extremity }: OpinionMap, { groupAware }: Statistics) {
  const { means, matrix } = centred
  const { first, second } = components
  return { tids: matrix.tids, means, first, second, ...comments, extremity, consensus: groupAware }
}

/** An analysis, and what it was made with. */
export interface AnalysisWithWorkings {
  readonly analysis: OpinionAnalysis
  readonly workings: Workings
}

/** As `analyzeOpinions`, for whoever will analyse the same conversation again. */
export function analyzeWithWorkings(
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): AnalysisWithWorkings {
  const { mode = 'default', comments = [], seed = 0, banned = new Set<number>(), previous } = options
  const matrix = withoutParticipants('codes' in votes ? votes : buildMatrix(votes), banned)
  const moderation = sortByModeration(comments)
  const live = liveColumns(matrix.tids, moderation.out)
  const headStart = mode === 'default' ? headStartOf(options.workings, matrix, live) : undefined
  const earlier = headStart && { map: headStart.earlier.map, changes: headStart.changes }
  const map = drawMap(matrix, live, { mode, previous, earlier })
  const isIn = whoIsIn(matrix, mode === 'compatible' ? rowsBefore(previous, matrix.pids) : [])
  const order = orderOf(matrix, mode)
  const rows = Int32Array.from(order.rows.filter((row) => isIn[row] === 1))
  const found = groupPeople(map, rows, { mode, seed: String(seed), comments, previous })
  const { extremity, counts } = map
  const { columns } = order
  const statistics = statisticsOf(
    { mode, matrix, counts, live, extremity, moderation, comments, previous, columns, headStart },
    found,
  )
  const { groups, consensus, priorities, votesOfBases, votesOfGroups } = statistics
  const analysis = {
    mode,
    ...summaryOf(found),
    eigenvalues: map.components.eigenvalues,
    people: peopleOf(map, isIn, statistics),
    comments: commentsOf(map, statistics),
    bases: found.bases,
    groups,
    votesOfBases,
    votesOfGroups,
    consensus,
    priorities,
    moderation,
    order,
  }
  return { analysis, workings: { map, bases: { partOf: statistics.base, tally: votesOfBases } } }
}

/**
 * Analyses the opinions in the votes of a conversation: the map, who votes alike, what each group stands for, what all
 * agree on, and which comments want votes (contract/opinion-math.md; the default mode leaves out what its section 12
 * drops). Pure: the same votes and options give the same result, in the default mode in whatever order the votes came.
 * Votes have the stored sign throughout: -1 agrees.
 * @param votes events, oldest first; or a matrix that was built from them earlier, or extended
 */
export const analyzeOpinions = (
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): OpinionAnalysis => analyzeWithWorkings(votes, options).analysis
