import type { Findings } from '@folkmoot/domain/reports/findings'
import type { NewGroupChange } from '@folkmoot/domain/reports/group-changes'
import type { AnalysisCache } from './analysis-cache.ts'
import type { GroupResult, OpinionAnalysis } from './analysis.ts'
import { analyzeWithCache } from './analyze.ts'
import { countCodes } from './centred-matrix.ts'
import { computeGroupInformedConsensus } from './consensus.ts'
import { createLiveMask, type ModeratedComment } from './vote-events.ts'
import { findNetwork, NO_NETWORKS, type Networks } from './networks.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import type { PreviousOpinion } from './previous-opinion.ts'
import { computePriority } from './priorities.ts'
import {
  createPublicAreas,
  type AreaState,
  type GroupedCluster,
  type PublicAreas,
  listPublicClusters,
  roundPosition,
  NO_AREAS,
} from './public-areas.ts'
import { stepGroupVotes, tallyPublicGroups, type GroupVotesMatrix, NO_GROUP_VOTES } from './public-groups.ts'
import {
  MIN_STEP,
  forgetErased,
  NO_PUBLIC_VOTES,
  stepPublicVotes,
  type Lots,
  type PublicVotes,
} from './public-votes.ts'
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

/** Input of a public result. */
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
 * Creates the contract's object of the public votes. It identifies no one: `members` of base clusters are empty, `in-conv` counts from
 * 0, votes by base cluster and by person are left out. Base clusters and groups have at least three people.
 */
function createPublicOpinion(source: PublicSource): PublicOpinion {
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

/** What the next public state continues from. Secret: it tells whose votes are in the public results. */
export interface PublicState {
  readonly votes: PublicVotes
  readonly groupVotes: GroupVotesMatrix
  readonly areas: AreaState
  readonly previous: PreviousOpinion | undefined
}

/** The state before anything is public. */
export const NO_PUBLIC_STATE: PublicState = {
  votes: NO_PUBLIC_VOTES,
  groupVotes: NO_GROUP_VOTES,
  areas: NO_AREAS,
  previous: undefined,
}

/** With fewer public votes, every analysis of thirty people takes a step. */
const MANY_VOTES = 1_000_000

/** The pause between two steps, for each public vote: 10 s for a million, 17 minutes for a hundred million. */
const PAUSE_MS_PER_VOTE = 0.01

/** With fewer people, a step would often be about the same few. */
const SMALL_PEOPLE = 30

const SMALL_PAUSE_MS = 3_600_000

/**
 * Finds the end of the pause after a step; undefined if it is over. A small conversation pauses for an hour, so that watching one
 * person costs much time. A step of a large one takes as long as a cold analysis. The rule knows the clock, what is public and
 * whether 30 people have voted, so that the time of a step tells nothing else.
 * @param people all who have voted
 * @param publicVotes votes in the public state
 * @param stepped the time of the last step, in milliseconds; a later one than `now` when the clock was set back
 */
export function findPauseEnd(
  { people, publicVotes, stepped }: { people: number; publicVotes: number; stepped: number },
  now: number,
): number | undefined {
  const perVote = publicVotes < MANY_VOTES ? 0 : PAUSE_MS_PER_VOTE * publicVotes
  const end = stepped + (people < SMALL_PEOPLE ? SMALL_PAUSE_MS : perVote)
  return now < stepped || now >= end ? undefined : end
}

/** Input of a step, in addition to the state before it. */
interface PublicStep {
  /** all votes */
  readonly exact: VoteMatrix
  readonly comments: readonly ModeratedComment[]
  readonly lots: Lots
  readonly networks?: Networks
  /** whether moderators have decided something since: a new map is then made of the same votes */
  readonly isModerated: boolean
  /** false: votes and people go on waiting (`findPauseEnd`) */
  readonly isDue?: boolean
  /** the times to publish. @param hasMoved whether the public votes have */
  readonly getTimes: (hasMoved: boolean) => { lastVoteTimestamp: number; lastModTimestamp: number | null }
  /** of the last step, for speed */
  readonly cache?: AnalysisCache | undefined
}

/** A new map of the public votes. */
export interface PublicMap {
  readonly map: PublicPca2
  /** for each comment a letter for each area of the map (packages/domain `LEAN_LETTERS`) */
  readonly leans: PublicAreas['leans']
  /** what became of groups since the map before */
  readonly groupChanges: readonly NewGroupChange[]
  readonly cache: AnalysisCache
}

/** A new state. */
export interface PublicResult {
  readonly state: PublicState
  /** undefined when only numbers of erased people have gone: a new map would tell that their votes are in the results */
  readonly published: PublicMap | undefined
}

/**
 * Takes a step of the public state (docs/mathematics.md section 26). All that is published is a function of the public votes
 * before and after, without anybody's number. Undefined when nothing changes, and before anything is public.
 */
export function takePublicStep(before: PublicState, step: PublicStep): PublicResult | undefined {
  const { exact, comments, lots, networks = NO_NETWORKS, isModerated, isDue = true, getTimes } = step
  const votes = isDue
    ? stepPublicVotes(before.votes, exact, lots, networks)
    : forgetErased(before.votes, exact)
  if (votes.people.length === 0 || (votes === before.votes && !isModerated)) return undefined
  const hasMoved = votes.matrix !== before.votes.matrix || votes.people.length !== before.votes.people.length
  if (!hasMoved && !isModerated) return { state: { ...before, votes }, published: undefined }
  const { matrix } = votes
  const { previous } = before
  const { analysis, cache } = analyzeWithCache(matrix, {
    comments,
    cache: step.cache,
    ...(previous && { previous }),
  })
  const { groupVotes, areas } = before
  const times = getTimes(hasMoved)
  const networkByPerson = votes.people.map((pid) => findNetwork(networks, pid))
  const made = createPublicOpinion({ analysis, matrix, groupVotes, areas, networkByPerson, comments, times })
  return {
    state: { votes, groupVotes: made.groupVotes, areas: made.areas, previous: made.previous },
    published: {
      map: made.map,
      leans: made.leans,
      groupChanges: analysis.groupHistory.now,
      cache,
    },
  }
}
