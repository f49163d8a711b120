import type { Findings } from '@folkmoot/domain/reports/findings'
import type { GroupResult, OpinionAnalysis } from './analysis.ts'
import { countCodes } from './centred-matrix.ts'
import { computeGroupInformedConsensus } from './consensus.ts'
import { createLiveMask, type ModeratedComment } from './moderation-sets.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import type { PreviousOpinion } from './previous-opinion.ts'
import { computePriority } from './priorities.ts'
import { createPublicAreas, type AreaState, type GroupedCluster, type PublicAreas } from './public-areas.ts'
import { listPublicClusters, roundPosition } from './public-clusters.ts'
import { stepGroupVotes, tallyPublicGroups, type GroupVotesMatrix } from './public-groups.ts'
import { MIN_STEP } from './public-votes.ts'
import { compareSides, selectRepresentative } from './representative.ts'
import { getPartVotes, type OpinionTally } from './tally.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** Digits of components: enough to place a reader's own votes. */
const COMPONENT_FACTOR = 10_000
const round = (value: number): number => Math.round(value * COMPONENT_FACTOR) / COMPONENT_FACTOR || 0

/** The contract's object of the public votes. */
export interface PublicPca2 extends Pca2 {
  /** with the area of each base cluster on the Landscape */
  'base-clusters': Pca2['base-clusters'] & { area: number[] }
}

/** The result of the public votes, and what the next one continues from. */
interface PublicOpinion {
  readonly map: PublicPca2
  /** the colours of the Landscape, by comment */
  readonly leans: PublicAreas['leans']
  readonly groupVotes: GroupVotesMatrix
  readonly areas: AreaState
  /** by rows of the public votes: never sent */
  readonly previous: PreviousOpinion
}

/** What a public result is made of. */
interface PublicSource {
  /** of the public votes alone */
  readonly analysis: OpinionAnalysis
  readonly matrix: VoteMatrix
  readonly groupVotes: GroupVotesMatrix
  readonly areas: AreaState
  readonly networkByPerson: Int32Array
  readonly comments: readonly ModeratedComment[]
  readonly times: { lastVoteTimestamp: number; lastModTimestamp: number | null }
}

/** Groups below three people are not shown, nor counted. */
const listShownGroups = ({ groups }: OpinionAnalysis): readonly GroupResult[] =>
  groups.filter(({ size }) => size >= MIN_STEP)

/** The group of each row, -1 for people of groups that are not shown. */
function getShownLabels({ people }: OpinionAnalysis, shown: readonly GroupResult[]): Int32Array {
  const ids = new Set(shown.map(({ id }) => id))
  return people.group.map((label) => (ids.has(label) ? label : -1))
}

/** The statistics of the groups from their published figures. */
function describeGroups(
  { moderation, comments: { rank } }: OpinionAnalysis,
  groups: readonly GroupResult[],
  tally: OpinionTally,
  tids: Int32Array,
): GroupResult[] {
  const live = createLiveMask(tids, moderation.excluded)
  const columns = [...tids.keys()]
    .filter((column) => live[column] === 1)
    .sort((one, other) => rank[one]! - rank[other]!)
  return groups.map((group, at) => ({
    ...group,
    x: roundPosition(group.x),
    y: roundPosition(group.y),
    representative: selectRepresentative(compareSides(tally, at, columns, tids)),
  }))
}

/** Priorities from the published totals (docs/mathematics.md section 10). */
function computePublicPriorities(
  { comments: { tids, extremity }, moderation }: OpinionAnalysis,
  totals: Int32Array,
  comments: readonly ModeratedComment[],
): Map<number, number> {
  const priorities = new Map<number, number>()
  const tally = { parts: 1, columns: tids.length, counts: totals }
  for (const [column, tid] of tids.entries())
    priorities.set(
      tid,
      computePriority(getPartVotes(tally, 0, column), extremity[column]!, moderation.meta.has(tid)),
    )
  for (const { tid, isMeta } of comments)
    if (!priorities.has(tid)) priorities.set(tid, computePriority({ A: 0, D: 0, S: 0 }, 0, isMeta))
  return priorities
}

/** Numbers the public clusters of all groups. */
function numberClusters(groups: readonly GroupResult[], analysis: OpinionAnalysis) {
  const clusters: GroupedCluster[] = []
  const members = groups.map((group, at) => {
    const first = clusters.length
    for (const cluster of listPublicClusters(group, analysis.baseClusters))
      clusters.push({ ...cluster, group: at })
    return Array.from({ length: clusters.length - first }, (_, position) => first + position)
  })
  return { clusters, members }
}

/** The base clusters as they are published. */
const formatClusters = (
  clusters: readonly GroupedCluster[],
  { areaByCluster }: PublicAreas,
): PublicPca2['base-clusters'] => ({
  id: clusters.map((_, id) => id),
  x: clusters.map(({ x }) => x),
  y: clusters.map(({ y }) => y),
  count: clusters.map(({ count }) => count),
  members: clusters.map(() => []),
  area: [...areaByCluster],
})

const roundComments = ({ comments }: OpinionAnalysis, totals: OpinionTally): OpinionAnalysis['comments'] => ({
  ...comments,
  first: comments.first.map(round),
  second: comments.second.map(round),
  x: comments.x.map(round),
  y: comments.y.map(round),
  means: comments.means.map(round),
  extremity: comments.extremity.map(round),
  consensus: computeGroupInformedConsensus(totals),
})

/** What the next analysis continues from: labels, components and the number of groups, by rows of the public votes. */
function toPrevious(analysis: OpinionAnalysis, { since, changes }: Findings): PreviousOpinion {
  const { mode, outcome, stability, smoothing, comments, baseClusters, groups, people, order } = analysis
  const inOrder = (values: Float64Array) => order.columns.map((column) => values[column]!)
  return {
    tids: order.columns.map((column) => comments.tids[column]!),
    pca: {
      center: [],
      comps: [inOrder(comments.first), inOrder(comments.second)],
      'comment-projection': [],
      'comment-extremity': [],
    },
    'base-clusters': {
      id: baseClusters.map(({ id }) => id),
      x: [],
      y: [],
      count: [],
      members: baseClusters.map(({ members }) => Array.from(members, (row) => people.pids[row]!)),
    },
    'group-clusters': groups.map(({ id, baseClusters: own }) => ({
      id,
      center: [],
      members: own.map((position) => baseClusters[position]!.id),
    })),
    analysis: { mode, outcome, stability, smoothing, silhouettes: {} },
    findings: { since, ...(changes && { changes }) },
  }
}

const roundMeasures = ({ stability, silhouettes }: OpinionAnalysis) => ({
  stability: stability === null ? null : roundPosition(stability),
  silhouettes: Object.fromEntries(Object.entries(silhouettes).map(([k, value]) => [k, roundPosition(value)])),
})

const NO_TALLY: OpinionTally = { parts: 0, columns: 0, counts: new Int32Array() }

/** The analysis in the contract's object, rounded, with the published figures of its groups. */
const publishAnalysis = (
  { analysis, matrix, comments, times }: PublicSource,
  groups: readonly GroupResult[],
  tally: OpinionTally,
  totals: Int32Array,
): Pca2 =>
  toPca2(
    {
      ...analysis,
      groups: groups.map((group) => ({ ...group, baseClusters: [] })),
      baseClusters: [],
      votesByBaseCluster: NO_TALLY,
      votesByGroup: tally,
      votesByComment: { parts: 1, columns: matrix.tids.length, counts: totals },
      comments: roundComments(analysis, tally),
      priorities: computePublicPriorities(analysis, totals, comments),
      ...roundMeasures(analysis),
    },
    times,
  )

/**
 * Creates the contract's object of the public votes. It names nobody: `members` of base clusters are empty, `in-conv` counts from
 * 0, votes by base cluster and by person are left out. Base clusters and groups have at least three people.
 */
export function createPublicOpinion(source: PublicSource): PublicOpinion {
  const { analysis, matrix, networkByPerson } = source
  const totals = countCodes(matrix)
  const shown = listShownGroups(analysis)
  const groupVotes = stepGroupVotes(
    source.groupVotes,
    matrix,
    getShownLabels(analysis, shown),
    undefined,
    networkByPerson,
  )
  const tally = tallyPublicGroups(
    groupVotes,
    shown.map(({ id }) => id),
  )
  const groups = describeGroups(analysis, shown, tally, matrix.tids)
  const { clusters, members } = numberClusters(groups, analysis)
  const { baseClusters } = analysis
  const areas = createPublicAreas(source.areas, { clusters, baseClusters, matrix, networkByPerson })
  const published = publishAnalysis(source, groups, tally, totals)
  return {
    map: {
      ...published,
      'base-clusters': formatClusters(clusters, areas),
      'group-clusters': published['group-clusters'].map((group, at) => ({ ...group, members: members[at]! })),
      'votes-base': {},
      'in-conv': published['in-conv'].map((_, at) => at),
      'user-vote-counts': {},
    },
    leans: areas.leans,
    groupVotes,
    areas: areas.state,
    previous: toPrevious(analysis, published.findings),
  }
}
