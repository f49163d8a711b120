import { NO_FINDINGS, type Findings } from '@folkmoot/domain/reports/findings'
import type { OpinionOutcome } from './analysis.ts'

/** Numbers of agreements, disagreements, and all votes on a comment including passes. */
interface StoredGroupVotes {
  readonly A: number
  readonly D: number
  readonly S: number
}

/** The parts of a stored opinion analysis, the contract's pca2 object, that exports and reports read. */
export interface StoredOpinion {
  readonly tids?: readonly number[]
  readonly 'in-conv'?: readonly number[]
  readonly 'base-clusters'?: {
    readonly id: readonly number[]
    readonly x: readonly number[]
    readonly y: readonly number[]
    readonly count: readonly number[]
    readonly members: readonly (readonly number[])[]
    /** of public results: the area of the Landscape */
    readonly area?: readonly number[]
  }
  readonly 'group-clusters'?: readonly {
    readonly id: number
    readonly center: readonly number[]
    /** ids of base clusters */
    readonly members: readonly number[]
  }[]
  readonly 'group-votes'?: Readonly<
    Record<
      string,
      { readonly 'n-members': number; readonly votes: Readonly<Record<string, StoredGroupVotes>> }
    >
  >
  readonly 'group-aware-consensus'?: Readonly<Record<string, number>>
  readonly findings?: Findings
  readonly analysis?: { readonly outcome: OpinionOutcome; readonly stability: number | null }
}

/** Votes of a group, or of several, on one comment. */
export interface GroupVotes {
  readonly votes: number
  readonly agrees: number
  readonly disagrees: number
  readonly passes: number
}

interface OpinionGroup {
  /** counting from 0 */
  readonly id: number
  readonly size: number
}

/** An opinion analysis for exports and reports. */
export interface Opinion {
  readonly outcome: OpinionOutcome
  /** stability of the groups under resampling of people, 0 to 1; null when unknown */
  readonly stability: number | null
  /** by id */
  readonly groups: readonly OpinionGroup[]
  /** the group of each participant who is in one; that of one person is quicker to find with `findGroup` */
  readonly groupByPid: ReadonlyMap<number, number>
  /** the group of a participant; undefined for people outside the groups */
  readonly findGroup: (pid: number) => number | undefined
  /** number of participants in groups */
  readonly inConversation: number
  /** ids of the comments in the analysis */
  readonly tids: readonly number[]
  /** group-informed consensus, 0 to 1 */
  readonly consensusByTid: ReadonlyMap<number, number>
  /** what pages and files say about the result */
  readonly findings: Findings
  /** points of the map: some participants of one group each */
  readonly clusters: readonly { x: number; y: number; count: number; group: number; area: number }[]
  /** the votes of a group on a comment */
  readonly getVotes: (group: number, tid: number) => GroupVotes
}

type Clusters = NonNullable<StoredOpinion['base-clusters']>
const NO_CLUSTERS: Clusters = { id: [], x: [], y: [], count: [], members: [] }

/** The group of each base cluster, by the cluster's id. */
const getGroupByCluster = (stored: StoredOpinion): Map<number, number> =>
  new Map((stored['group-clusters'] ?? []).flatMap(({ id, members }) => members.map((base) => [base, id])))

/** The group of each participant, through their base cluster. */
function getGroupByPid(base: Clusters, groups: ReadonlyMap<number, number>): Map<number, number> {
  const found = new Map<number, number>()
  for (const [at, id] of base.id.entries()) {
    const group = groups.get(id)
    if (group === undefined) continue
    for (const pid of base.members[at] ?? []) found.set(pid, group)
  }
  return found
}

/** Participants have the numbers from 0 on; imported ones may have any. A list of more numbers than this per person is too long. */
const MAX_NUMBERS_PER_PERSON = 8
const NO_GROUP = -1

/** Creates the search for the group of a participant. A list of a million people is made in milliseconds, a map in a tenth of a second. */
function createGroupSearch(base: Clusters, groups: ReadonlyMap<number, number>): Opinion['findGroup'] {
  let [people, highest] = [0, -1]
  for (const members of base.members) {
    people += members.length
    for (const pid of members) highest = Math.max(highest, pid)
  }
  if (highest >= MAX_NUMBERS_PER_PERSON * people) {
    const known = getGroupByPid(base, groups)
    return (pid) => known.get(pid)
  }
  const list = new Int32Array(highest + 1).fill(NO_GROUP)
  for (const [at, id] of base.id.entries()) {
    const group = groups.get(id) ?? NO_GROUP
    for (const pid of base.members[at] ?? []) list[pid] = group
  }
  return (pid) => {
    const group = list[pid] ?? NO_GROUP
    return group === NO_GROUP ? undefined : group
  }
}

function parseGroups(stored: StoredOpinion): OpinionGroup[] {
  return (stored['group-clusters'] ?? [])
    .map(({ id }) => ({ id, size: stored['group-votes']?.[id]?.['n-members'] ?? 0 }))
    .sort((one, other) => one.id - other.id)
}

const parsePoints = (base: Clusters, groups: ReadonlyMap<number, number>) =>
  base.id.flatMap((id, at) => {
    const group = groups.get(id)
    const point = {
      x: base.x[at] ?? 0,
      y: base.y[at] ?? 0,
      count: base.count[at] ?? 0,
      area: base.area?.[at] ?? -1,
    }
    return group === undefined ? [] : [{ ...point, group }]
  })

const toGroupVotes = ({ A, D, S }: StoredGroupVotes): GroupVotes => ({
  votes: S,
  agrees: A,
  disagrees: D,
  passes: S - A - D,
})

const toMapById = (record: Readonly<Record<string, number>> = {}): Map<number, number> =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id), value]))

/** Parses a stored opinion analysis; missing parts are empty. */
export function parseOpinion(stored: StoredOpinion): Opinion {
  const base = stored['base-clusters'] ?? NO_CLUSTERS
  const groups = getGroupByCluster(stored)
  const found = parseGroups(stored)
  let groupByPid: Opinion['groupByPid'] | undefined
  let findGroup: Opinion['findGroup'] | undefined
  return {
    // old results have no outcome
    outcome: stored.analysis?.outcome ?? (found.length > 0 ? 'groups' : 'not-enough-data'),
    stability: stored.analysis?.stability ?? null,
    groups: found,
    // most readers ask for nobody's group, and a map of a million people takes a tenth of a second
    get groupByPid() {
      return (groupByPid ??= getGroupByPid(base, groups))
    },
    findGroup: (pid) => (findGroup ??= createGroupSearch(base, groups))(pid),
    inConversation: stored['in-conv']?.length ?? 0,
    tids: [...(stored.tids ?? [])].sort((one, other) => one - other),
    consensusByTid: toMapById(stored['group-aware-consensus']),
    findings: stored.findings ?? NO_FINDINGS,
    clusters: parsePoints(base, groups),
    getVotes: (group, tid) =>
      toGroupVotes(stored['group-votes']?.[group]?.votes[tid] ?? { A: 0, D: 0, S: 0 }),
  }
}

/** Sums the votes of all groups on a comment, without people outside the groups. */
export function sumGroupVotes({ groups, getVotes }: Opinion, tid: number): GroupVotes {
  const sum = { votes: 0, agrees: 0, disagrees: 0, passes: 0 }
  for (const { id } of groups) {
    const { votes, agrees, disagrees, passes } = getVotes(id, tid)
    sum.votes += votes
    sum.agrees += agrees
    sum.disagrees += disagrees
    sum.passes += passes
  }
  return sum
}
