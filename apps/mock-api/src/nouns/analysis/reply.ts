import type { OpinionMap } from '@folkmoot/api-types/math'
import type { StoredResult } from './public-opinion.storage.ts'

/** Creates the reply before the first analysis. `now` in milliseconds since 1970. */
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

/** Maps each participant in a base cluster to it. */
export function getClusterByPid(result: StoredResult): Map<number, number> {
  const { id = [], members = [] } = (result['base-clusters'] ?? {}) as Partial<OpinionMap['base-clusters']>
  return new Map(id.flatMap((bid, at) => (members[at] ?? []).map((pid) => [pid, bid] as const)))
}

/** Lists the participants of each base cluster, in the order of the clusters. */
export const getClusterMembers = (result: StoredResult): number[][] =>
  ((result['base-clusters'] ?? {}) as Partial<OpinionMap['base-clusters']>).members ?? []

/** Lists the comments that a result features: those of consensus and those that distinguish groups. */
export function getFeaturedTids(result: StoredResult): number[] {
  const { consensus, repness = {} } = result as Partial<OpinionMap>
  const rows = [...(consensus?.agree ?? []), ...(consensus?.disagree ?? []), ...Object.values(repness).flat()]
  return [...new Set(rows.map(({ tid }) => tid))].sort((one, other) => one - other)
}
