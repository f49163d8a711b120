import type { OpinionMap } from '@folkmoot/api-types/math'
import type { OpinionResult, StoredResult } from './storage.ts'

/** What the contract answers before anything was analysed. `now` in milliseconds since 1970. */
export const createEmptyMap = (tids: number[], now: number): OpinionMap => ({
  n: 0,
  'n-cmts': tids.length,
  tids,
  pca: {
    center: [0, 0],
    comps: [[], []],
    'comment-projection': {},
    'comment-extremity': tids.map(() => 0),
  },
  'base-clusters': { id: [], x: [], y: [], count: [], members: [] },
  'group-clusters': [],
  'group-votes': {},
  'votes-base': {},
  repness: {},
  consensus: { agree: [], disagree: [] },
  'group-aware-consensus': {},
  'comment-priorities': {},
  'in-conv': [],
  'user-vote-counts': {},
  'mod-out': [],
  'mod-in': [],
  'meta-tids': [],
  lastVoteTimestamp: now,
  lastModTimestamp: null,
  math_tick: 0,
})

/** Keys of a stored result that stay inside: the conversation's number, and the groups inside groups. */
const isInternalKey = (key: string): boolean => key === 'zid' || key.startsWith('subgroup-')

/** A stored result as it is sent, without what it lacks. */
export const toPartialMap = ({ result, tick }: OpinionResult): Partial<OpinionMap> => ({
  ...Object.fromEntries(Object.entries(result).filter(([key]) => !isInternalKey(key))),
  math_tick: tick,
})

/** A stored result as it is sent; what it lacks is empty. */
export const toOpinionMap = (found: OpinionResult, empty: OpinionMap): OpinionMap => ({
  ...empty,
  ...toPartialMap(found),
})

/** The base cluster of each participant who is in one. */
export function getClusterByPid(result: StoredResult): Map<number, number> {
  const { id = [], members = [] } = (result['base-clusters'] ?? {}) as Partial<OpinionMap['base-clusters']>
  return new Map(id.flatMap((bid, at) => (members[at] ?? []).map((pid) => [pid, bid] as const)))
}

/** The participants of each base cluster, in the order of the clusters. */
export const getClusterMembers = (result: StoredResult): number[][] =>
  ((result['base-clusters'] ?? {}) as Partial<OpinionMap['base-clusters']>).members ?? []

/** The comments that a result speaks of: those of consensus, and those that tell groups apart. */
export function getFeaturedTids(result: StoredResult): number[] {
  const { consensus, repness = {} } = result as Partial<OpinionMap>
  const rows = [...(consensus?.agree ?? []), ...(consensus?.disagree ?? []), ...Object.values(repness).flat()]
  return [...new Set(rows.map(({ tid }) => tid))].sort((one, other) => one - other)
}
