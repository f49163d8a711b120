import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import { withoutParticipants } from './extend-matrix.ts'
import {
  groupsAsPublished,
  groupsByDefault,
  nothingFound,
  type FoundGroups,
  type GroupsSetting,
} from './found-groups.ts'
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

interface Setting extends GroupsSetting {
  readonly mode: OpinionMode
}

function ascending(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at += 1) numbers[at] = at
  return numbers
}

/** Those of the rows that are in. */
function rowsIn(rows: Int32Array, isIn: Uint8Array): Int32Array {
  const found = new Int32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) if (isIn[rows[at]!] === 1) found[count++] = rows[at]!
  return found.slice(0, count)
}

/** Rows and columns as the mode goes through them. */
function orderOf(matrix: VoteMatrix, mode: OpinionMode) {
  return mode === 'default'
    ? { rows: ascending(matrix.pids.length), columns: [...matrix.tids.keys()] }
    : { rows: matrix.rowOrder, columns: [...matrix.columnOrder] }
}

function groupPeople(map: OpinionMap, rows: Int32Array, { mode, ...setting }: Setting): FoundGroups {
  const people = { map, rows }
  if (mode === 'compatible') return groupsAsPublished(people, setting.previous)
  if (rows.length < FEWEST_PEOPLE) return nothingFound('people')
  if (map.openComments < FEWEST_COMMENTS) return nothingFound('comments')
  return groupsByDefault(people, setting)
}

const outcomeOf = ({ missing, stability }: FoundGroups): OpinionOutcome => {
  if (missing !== null) return 'not-enough-data'
  return stability === null || stability.value >= STABLE_FROM ? 'groups' : 'no-stable-groups'
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
  stability: found.stability?.value ?? null,
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

/** The map of the votes, and what is known of the one before. */
function mapOf(matrix: VoteMatrix, live: Uint8Array, mode: OpinionMode, options: AnalyzeOptions) {
  const { previous, workings } = options
  const headStart = mode === 'default' ? headStartOf(workings, matrix, live) : undefined
  const earlier = headStart && { map: headStart.earlier.map, changes: headStart.changes }
  const drawn = headStart?.earlier.stability
  return {
    map: drawMap(matrix, live, { mode, previous, earlier }),
    headStart,
    stability: drawn ? { drawn, changes: headStart.changes } : undefined,
  }
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
  const { map, headStart, stability } = mapOf(matrix, live, mode, options)
  const isIn = whoIsIn(matrix, mode === 'compatible' ? rowsBefore(previous, matrix.pids) : [])
  const order = orderOf(matrix, mode)
  const found = groupPeople(map, rowsIn(order.rows, isIn), { mode, seed: String(seed), previous, stability })
  const { extremity, counts } = map
  const { columns } = order
  const statistics = statisticsOf(
    { mode, matrix, counts, live, extremity, moderation, comments, previous, columns, headStart },
    found,
  )
  const { base, groups, consensus, priorities, votesOfBases, votesOfGroups } = statistics
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
  const workings = { map, bases: { partOf: base, tally: votesOfBases }, stability: found.stability }
  return { analysis, workings }
}

/**
 * Analyses the opinions in the votes of a conversation: the map, who votes alike, what each group stands for, what all
 * agree on, and which comments want votes (docs/mathematics.md; its section 12 tells what the default mode
 * leaves out). Pure: the same votes and options give the same result, in the default mode in whatever order the votes came.
 * Votes have the stored sign throughout: -1 agrees.
 * @param votes events, oldest first; or a matrix that was built from them earlier, or extended
 */
export const analyzeOpinions = (
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): OpinionAnalysis => analyzeWithWorkings(votes, options).analysis
