import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import type { FoundGroups } from './found-groups.ts'
import { countVotesByRow } from './in-conversation.ts'
import { findGroupHistory } from './group-changes.ts'
import { computeGroupsSince } from './groups-since.ts'
import type { OpinionMap } from './opinion-map.ts'
import type { PreviousOpinion } from './previous-opinion.ts'
import { MIN_STABILITY } from './stability.ts'
import type { Statistics } from './statistics.ts'

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
export function createAnalysis(parts: AnalysisParts): OpinionAnalysis {
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
