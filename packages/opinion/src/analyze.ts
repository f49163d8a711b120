import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import { removeParticipants } from './extend-matrix.ts'
import {
  findCompatibleGroups,
  findDefaultGroups,
  createEmptyGroups,
  type FoundGroups,
  type GroupingOptions,
} from './found-groups.ts'
import { countVotesByRow, selectIncludedRows } from './in-conversation.ts'
import { createLiveMask, createModerationSets, type ModeratedComment } from './moderation-sets.ts'
import { computeMap, type OpinionMap } from './opinion-map.ts'
import { listPreviousRows, type PreviousOpinion } from './previous-opinion.ts'
import { MIN_STABILITY } from './stability.ts'
import { computeStatistics, type Statistics } from './statistics.ts'
import type { VoteEvents } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'
import { findReusableCache, type AnalysisCache } from './analysis-cache.ts'

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
  readonly cache?: AnalysisCache | undefined
}

/** Fewer people on the map are not divided. */
const MIN_PEOPLE = 3
const MIN_COMMENTS = 2

interface AnalyzeGroupsOptions extends GroupingOptions {
  readonly mode: OpinionMode
}

function createRange(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at += 1) numbers[at] = at
  return numbers
}

/** Those of the rows that are in. */
function filterIncludedRows(rows: Int32Array, isIn: Uint8Array): Int32Array {
  const found = new Int32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) if (isIn[rows[at]!] === 1) found[count++] = rows[at]!
  return found.slice(0, count)
}

/** Rows and columns as the mode goes through them. */
function createOrder(matrix: VoteMatrix, mode: OpinionMode) {
  return mode === 'default'
    ? { rows: createRange(matrix.pids.length), columns: [...matrix.tids.keys()] }
    : { rows: matrix.rowOrder, columns: [...matrix.columnOrder] }
}

function groupPeople(
  map: OpinionMap,
  rows: Int32Array,
  { mode, ...setting }: AnalyzeGroupsOptions,
): FoundGroups {
  const people = { map, rows }
  if (mode === 'compatible') return findCompatibleGroups(people, setting.previous)
  if (rows.length < MIN_PEOPLE) return createEmptyGroups('people')
  if (map.liveCommentCount < MIN_COMMENTS) return createEmptyGroups('comments')
  return findDefaultGroups(people, setting)
}

const getOutcome = ({ missing, stability }: FoundGroups): OpinionOutcome => {
  if (missing !== null) return 'not-enough-data'
  return stability === null || stability.value >= MIN_STABILITY ? 'groups' : 'no-stable-groups'
}

function getGroupByRow({ baseClusterByRow: base, groups }: Statistics): Int32Array {
  const labelOf: number[] = []
  for (const { id, baseClusters: bases } of groups) for (const position of bases) labelOf[position] = id
  const group = new Int32Array(base.length)
  for (let row = 0; row < base.length; row += 1) group[row] = labelOf[base[row]!] ?? -1
  return group
}

/** How it went. */
const createSummary = (found: FoundGroups) => ({
  outcome: getOutcome(found),
  missing: found.missing,
  stability: found.stability?.value ?? null,
  smoothing: found.smoothing,
  silhouettes: found.silhouettes,
})

function createParticipantResults(
  { centred: { matrix }, people }: OpinionMap,
  isIn: Uint8Array,
  statistics: Statistics,
) {
  const { baseClusterByRow: base } = statistics
  return {
    pids: matrix.pids,
    votes: countVotesByRow(matrix),
    isIncluded: isIn,
    ...people,
    group: getGroupByRow(statistics),
    baseCluster: base,
  }
}

function createCommentResults(
  { centred, components, comments, extremity }: OpinionMap,
  { groupAwareConsensus: groupAware }: Statistics,
) {
  const { means, matrix } = centred
  const { first, second } = components
  return { tids: matrix.tids, means, first, second, ...comments, extremity, consensus: groupAware }
}

/** An analysis, and what it was made with. */
export interface CachedAnalysis {
  readonly analysis: OpinionAnalysis
  readonly cache: AnalysisCache
}

/** The map of the votes, and what is known of the one before. */
function createMap(matrix: VoteMatrix, live: Uint8Array, mode: OpinionMode, options: AnalyzeOptions) {
  const { previous, cache: workings } = options
  const headStart = mode === 'default' ? findReusableCache(workings, matrix, live) : undefined
  const earlier = headStart && { map: headStart.cache.map, changes: headStart.changes }
  const estimate = headStart?.cache.stability
  return {
    map: computeMap(matrix, live, { mode, previous, earlier }),
    headStart,
    stability: estimate ? { estimate, changes: headStart.changes } : undefined,
  }
}

/** As `analyzeOpinions`, for whoever will analyse the same conversation again. */
export function analyzeWithCache(
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): CachedAnalysis {
  const { mode = 'default', comments = [], seed = 0, banned = new Set<number>(), previous } = options
  const matrix = removeParticipants('codes' in votes ? votes : createVoteMatrix(votes), banned)
  const moderation = createModerationSets(comments)
  const live = createLiveMask(matrix.tids, moderation.excluded)
  const { map, headStart, stability } = createMap(matrix, live, mode, options)
  const isIn = selectIncludedRows(
    matrix,
    mode === 'compatible' ? listPreviousRows(previous, matrix.pids) : [],
  )
  const order = createOrder(matrix, mode)
  const found = groupPeople(map, filterIncludedRows(order.rows, isIn), {
    mode,
    seed: String(seed),
    previous,
    stability,
  })
  const { extremity, counts } = map
  const { columns } = order
  const statistics = computeStatistics(
    {
      mode,
      matrix,
      counts,
      live,
      extremity,
      moderation,
      comments,
      previous,
      columns,
      reusableCache: headStart,
    },
    found,
  )
  const {
    baseClusterByRow: base,
    groups,
    consensus,
    priorities,
    votesByBaseCluster,
    votesByGroup,
  } = statistics
  const analysis = {
    mode,
    ...createSummary(found),
    eigenvalues: map.components.eigenvalues,
    people: createParticipantResults(map, isIn, statistics),
    comments: createCommentResults(map, statistics),
    baseClusters: found.baseClusters,
    groups,
    votesByBaseCluster,
    votesByGroup,
    consensus,
    priorities,
    moderation,
    order,
  }
  const cache = {
    map,
    baseClusters: { partByRow: base, tally: votesByBaseCluster },
    stability: found.stability,
  }
  return { analysis, cache }
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
): OpinionAnalysis => analyzeWithCache(votes, options).analysis
