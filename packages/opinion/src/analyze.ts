import { findReusableCache, type AnalysisCache } from './analysis-cache.ts'
import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import { removeParticipants } from './extend-matrix.ts'
import {
  type FoundGroups,
  findCompatibleGroups,
  findDefaultGroups,
  createEmptyGroups,
  type GroupingOptions,
} from './found-groups.ts'
import { findGroupHistory, computeGroupsSince } from './group-changes.ts'
import { countVotesByRow, selectCompatibleRows, selectIncludedRows } from './projection.ts'
import {
  createLiveMask,
  createModerationSets,
  type ModeratedComment,
  type VoteEvents,
} from './vote-events.ts'
import { type OpinionMap, computeMap } from './opinion-map.ts'
import { type PreviousOpinion, listPreviousRows } from './previous-opinion.ts'
import { MIN_STABILITY } from './stability.ts'
import { type Statistics, computeStatistics } from './statistics.ts'
import { findTurnToPrevious, turnAnalysis } from './turn-map.ts'
import { createRange, createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

const getOutcome = ({ missing, stability }: FoundGroups): OpinionOutcome => {
  if (missing !== null) return 'not-enough-data'
  return stability === null || stability.value >= MIN_STABILITY ? 'groups' : 'no-stable-groups'
}

function getGroupByRow({ baseClusterByRow, groups }: Statistics): Int32Array {
  const labels: number[] = []
  for (const { id, baseClusters } of groups) for (const position of baseClusters) labels[position] = id
  const group = new Int32Array(baseClusterByRow.length)
  for (let row = 0; row < baseClusterByRow.length; row += 1) group[row] = labels[baseClusterByRow[row]!] ?? -1
  return group
}

/** The outcome, with the figures of the groups. */
const createSummary = (found: FoundGroups) => ({
  outcome: getOutcome(found),
  missing: found.missing,
  stability: found.stability?.value ?? null,
  smoothing: found.smoothing,
  silhouettes: found.silhouettes,
})

function createParticipantResults(
  { centred: { matrix }, people }: OpinionMap,
  isIncluded: Uint8Array,
  statistics: Statistics,
) {
  const { baseClusterByRow } = statistics
  return {
    pids: matrix.pids,
    votes: countVotesByRow(matrix),
    isIncluded,
    ...people,
    group: getGroupByRow(statistics),
    baseCluster: baseClusterByRow,
  }
}

function createCommentResults(
  { centred, components, comments, extremity }: OpinionMap,
  { groupInformedConsensus, rank }: Statistics,
) {
  const { means, matrix } = centred
  const { first, second } = components
  return {
    tids: matrix.tids,
    rank,
    means,
    first,
    second,
    ...comments,
    extremity,
    consensus: groupInformedConsensus,
  }
}

/** The parts of an analysis. */
interface AnalysisParts extends Pick<OpinionAnalysis, 'moderation' | 'order'> {
  readonly mode: OpinionMode
  readonly map: OpinionMap
  /** 1 for each included row */
  readonly isIncluded: Uint8Array
  readonly found: FoundGroups
  readonly statistics: Statistics
  readonly previous: PreviousOpinion | undefined
}

/** Combines the parts of an analysis into its result. */
function createAnalysis(parts: AnalysisParts): OpinionAnalysis {
  const { mode, map, isIncluded, found, statistics, moderation, order, previous } = parts
  const { groups, consensus, priorities, votesByBaseCluster, votesByGroup } = statistics
  const people = createParticipantResults(map, isIncluded, statistics)
  const { matrix } = map.centred
  const votes = matrix.codes.length
  const grouped = { labels: groups.map(({ id }) => id), pids: people.pids, groupByRow: people.group }
  const groupsSince = computeGroupsSince(previous, grouped, votes)
  return {
    mode,
    ...createSummary(found),
    eigenvalues: map.components.eigenvalues,
    people,
    comments: createCommentResults(map, statistics),
    baseClusters: found.baseClusters,
    groups,
    votesByBaseCluster,
    votesByGroup,
    votesByComment: { parts: 1, columns: matrix.tids.length, counts: map.counts },
    groupsSince,
    groupHistory: findGroupHistory(previous, grouped, groupsSince !== null && groupsSince !== votes),
    consensus,
    priorities,
    moderation,
    order,
  }
}

/** Options of an analysis. */
export interface AnalyzeOptions {
  readonly mode?: OpinionMode
  /** seed of the default mode; it makes no difference when groups are clear */
  readonly seed?: number | string
  /** moderated comments; others are unmoderated */
  readonly comments?: readonly ModeratedComment[]
  /** participants whose votes do not count */
  readonly banned?: ReadonlySet<number>
  /**
   * the previous result. In the default mode it affects labels, how the map is turned, the number of groups (by the rule of
   * four wins) and speed; in the compatible mode also included people, base clusters and priorities
   */
  readonly previous?: PreviousOpinion
  /** cache of the previous analysis in the default mode, only for speed */
  readonly cache?: AnalysisCache | undefined
}

/** With fewer people or comments there are no groups. */
const MIN_PEOPLE = 3
const MIN_COMMENTS = 2

interface AnalyzeGroupsOptions extends GroupingOptions {
  readonly mode: OpinionMode
}

/** The rows of included people. */
function filterIncludedRows(rows: Int32Array, isIncluded: Uint8Array): Int32Array {
  const found = new Int32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) if (isIncluded[rows[at]!] === 1) found[count++] = rows[at]!
  return found.slice(0, count)
}

/** Rows and columns in the order of the mode. */
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
  const mappedRows = { map, rows }
  if (mode === 'compatible') return findCompatibleGroups(mappedRows, setting.previous)
  if (rows.length < MIN_PEOPLE) return createEmptyGroups('people')
  if (map.liveCommentCount < MIN_COMMENTS) return createEmptyGroups('comments')
  return findDefaultGroups(mappedRows, setting)
}

/** An analysis with the cache for the next one. */
interface CachedAnalysis {
  readonly analysis: OpinionAnalysis
  readonly cache: AnalysisCache
}

/** Computes the map, from the previous one if possible. */
function createMap(matrix: VoteMatrix, live: Uint8Array, mode: OpinionMode, options: AnalyzeOptions) {
  const { previous, cache } = options
  const reusableCache = mode === 'default' ? findReusableCache(cache, matrix, live) : undefined
  const earlier = reusableCache && { map: reusableCache.cache.map, changes: reusableCache.changes }
  const estimate = reusableCache?.cache.stability
  return {
    map: computeMap(matrix, live, { mode, previous, earlier }),
    reusableCache,
    stability: estimate ? { estimate, changes: reusableCache.changes } : undefined,
  }
}

/** Selects the people of an analysis, 1 or 0 for each row. */
const selectRowsOfMode = (matrix: VoteMatrix, mode: OpinionMode, previous: PreviousOpinion | undefined) =>
  mode === 'compatible'
    ? selectCompatibleRows(matrix, listPreviousRows(previous, matrix.pids))
    : selectIncludedRows(matrix)

/** The analysis with its map turned to lie on the previous one; the compatible mode does not turn maps. */
function turnToPrevious(
  analysis: OpinionAnalysis,
  { components, centred }: OpinionMap,
  previous: PreviousOpinion | undefined,
): OpinionAnalysis {
  if (analysis.mode === 'compatible') return analysis
  const turn = findTurnToPrevious(components, previous, centred.matrix.tids)
  return turn ? turnAnalysis(analysis, turn) : analysis
}

/** Like `analyzeOpinions`, with the cache for the next analysis of the conversation. */
export function analyzeWithCache(
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): CachedAnalysis {
  const { mode = 'default', comments = [], seed = 0, banned = new Set<number>(), previous } = options
  const matrix = removeParticipants('codes' in votes ? votes : createVoteMatrix(votes), banned)
  const moderation = createModerationSets(comments)
  const live = createLiveMask(matrix.tids, moderation.excluded)
  const { map, reusableCache, stability } = createMap(matrix, live, mode, options)
  const isIncluded = selectRowsOfMode(matrix, mode, previous)
  const order = createOrder(matrix, mode)
  const rows = filterIncludedRows(order.rows, isIncluded)
  const found = groupPeople(map, rows, { mode, seed: String(seed), previous, stability })
  const { extremity, counts, components } = map
  const { voterSums } = components
  const shared = { mode, matrix, comments, moderation, previous }
  const input = { ...shared, counts, live, voterSums, extremity, reusableCache }
  const statistics = computeStatistics({ ...input, columns: order.columns }, found)
  const { baseClusterByRow, votesByBaseCluster } = statistics
  const analysis = createAnalysis({ mode, map, isIncluded, found, statistics, moderation, order, previous })
  return {
    analysis: turnToPrevious(analysis, map, previous),
    cache: {
      map,
      baseClusters: { partByRow: baseClusterByRow, tally: votesByBaseCluster },
      stability: found.stability,
    },
  }
}

/**
 * Analyses the votes of a conversation, after votes or on `requestOpinionAnalysis`: map, groups, representative comments, consensus and priorities (docs/mathematics.md;
 * section 12 has the differences of the default mode). Pure: the same votes and options give the same result; in the default
 * mode neither the order of the votes nor the numbers of participants and comments matter, to the last bit (section 28). Votes
 * have the stored sign: -1 agrees.
 * @param votes events, oldest first; or a matrix of them
 */
export const analyzeOpinions = (
  votes: VoteEvents | VoteMatrix,
  options: AnalyzeOptions = {},
): OpinionAnalysis => analyzeWithCache(votes, options).analysis
