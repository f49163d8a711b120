import type { Findings } from '@folkmoot/domain/reports/findings'
import type { OpinionAnalysis, OpinionMode, OpinionOutcome } from './analysis.ts'
import type { ConsensusComment } from './consensus.ts'
import type { Side } from '@folkmoot/domain/votes'
import type { Representative } from './representative.ts'
import { computeFindings } from './findings.ts'
import { listGroupChanges } from '@folkmoot/domain/reports/group-changes'
import type { Smoothing } from './group-count-smoothing.ts'
import { getPartVotes, type PartVotes } from './tally.ts'

interface Pca2Success {
  tid: number
  'n-success': number
  'n-trials': number
  'p-success': number
  'p-test': number
}

interface Pca2Representative extends Pca2Success {
  repness: number
  'repness-test': number
  'repful-for': Side
  'best-agree'?: boolean
  'n-agree'?: number
}

/** The contract's object of an opinion analysis, with our extensions `analysis` and `findings`. */
export interface Pca2 {
  n: number
  'n-cmts': number
  tids: number[]
  pca: {
    center: number[]
    comps: number[][]
    'comment-projection': number[][]
    'comment-extremity': number[]
  }
  'base-clusters': { id: number[]; x: number[]; y: number[]; count: number[]; members: number[][] }
  'group-clusters': { id: number; center: number[]; members: number[] }[]
  'group-votes': Record<string, { id: number; 'n-members': number; votes: Record<string, PartVotes> }>
  'votes-base': Record<string, { A: number[]; D: number[]; S: number[] }>
  repness: Record<string, Pca2Representative[]>
  consensus: { agree: Pca2Success[]; disagree: Pca2Success[] }
  'group-aware-consensus': Record<string, number>
  'comment-priorities': Record<string, number>
  'in-conv': number[]
  'user-vote-counts': Record<string, number>
  'mod-out': number[]
  'mod-in': number[]
  'meta-tids': number[]
  lastVoteTimestamp: number
  lastModTimestamp: number | null
  analysis: {
    mode: OpinionMode
    outcome: OpinionOutcome
    stability: number | null
    silhouettes: Record<string, number>
    smoothing: Smoothing | null
  }
  findings: Findings
}

const toPca2Success = ({ tid, successes, trials, share, zScore }: ConsensusComment): Pca2Success => ({
  tid,
  'n-success': successes,
  'n-trials': trials,
  'p-success': share,
  'p-test': zScore,
})

const toPca2Representative = (found: Representative): Pca2Representative => ({
  ...toPca2Success({ ...found, zScore: found.shareZ }),
  repness: found.ratio,
  'repness-test': found.ratioZ,
  'repful-for': found.side,
  ...(found.isBestAgree && { 'best-agree': true, 'n-agree': found.agrees }),
})

/** A record of one value per column, by comment id. */
const createRecordByTid = <V>(
  { comments, order }: OpinionAnalysis,
  value: (column: number) => V,
): Record<string, V> =>
  Object.fromEntries(order.columns.map((column) => [comments.tids[column]!, value(column)]))

function toPca2BaseClusters({ baseClusters, people }: OpinionAnalysis): Pca2['base-clusters'] {
  return {
    id: baseClusters.map(({ id }) => id),
    x: baseClusters.map(({ x }) => x),
    y: baseClusters.map(({ y }) => y),
    count: baseClusters.map(({ members }) => members.length),
    members: baseClusters.map(({ members }) => Array.from(members, (row) => people.pids[row]!)),
  }
}

function toPca2VotesBase(analysis: OpinionAnalysis): Pca2['votes-base'] {
  const { votesByBaseCluster: tally } = analysis
  return createRecordByTid(analysis, (column) => {
    const votes: { A: number[]; D: number[]; S: number[] } = { A: [], D: [], S: [] }
    for (let base = 0; base < tally.parts; base += 1) {
      const { A, D, S } = getPartVotes(tally, base, column)
      votes.A.push(A)
      votes.D.push(D)
      votes.S.push(S)
    }
    return votes
  })
}

function toPca2Map({ comments, order }: OpinionAnalysis): Pca2['pca'] {
  const inOrder = (values: Float64Array) => order.columns.map((column) => values[column]!)
  return {
    center: inOrder(comments.means),
    comps: [inOrder(comments.first), inOrder(comments.second)],
    'comment-projection': [inOrder(comments.x), inOrder(comments.y)],
    'comment-extremity': inOrder(comments.extremity),
  }
}

function toPca2Groups(analysis: OpinionAnalysis) {
  const { groups, baseClusters, votesByGroup } = analysis
  const entries = groups.map((group, at) => {
    const votes = createRecordByTid(analysis, (column) => getPartVotes(votesByGroup, at, column))
    return [group.id, { id: group.id, 'n-members': group.size, votes }] as const
  })
  return {
    'group-clusters': groups.map(({ id, x, y, baseClusters: own }) => ({
      id,
      center: [x, y],
      members: own.map((position) => baseClusters[position]!.id),
    })),
    'group-votes': Object.fromEntries(entries),
    repness: Object.fromEntries(
      groups.map(({ id, representative }) => [id, representative.map(toPca2Representative)]),
    ),
  }
}

/**
 * Converts an analysis to the contract's object, which is stored and served. The server adds math_tick.
 * @param times milliseconds since 1970: of the newest vote, and of the newest moderation if there is one
 */
export function toPca2(
  analysis: OpinionAnalysis,
  times: { lastVoteTimestamp: number; lastModTimestamp: number | null },
): Pca2 {
  const { people, comments, order, consensus, moderation, priorities } = analysis
  const { mode, outcome, stability, smoothing, silhouettes } = analysis
  const findings = computeFindings(analysis)
  const changes = listGroupChanges(analysis.groupHistory, {
    votes: findings.votes,
    at: times.lastVoteTimestamp,
  })
  const getPids = (rows: Int32Array) => Array.from(rows, (row) => people.pids[row]!)
  return {
    n: people.pids.length,
    'n-cmts': comments.tids.length,
    tids: order.columns.map((column) => comments.tids[column]!),
    pca: toPca2Map(analysis),
    'base-clusters': toPca2BaseClusters(analysis),
    ...toPca2Groups(analysis),
    'votes-base': toPca2VotesBase(analysis),
    consensus: { agree: consensus.agree.map(toPca2Success), disagree: consensus.disagree.map(toPca2Success) },
    'group-aware-consensus':
      analysis.groups.length === 0
        ? {}
        : createRecordByTid(analysis, (column) => comments.consensus[column]!),
    'comment-priorities': Object.fromEntries(priorities),
    'in-conv': getPids(order.rows.filter((row) => people.isIncluded[row] === 1)),
    'user-vote-counts': Object.fromEntries(
      getPids(order.rows).map((pid, at) => [pid, people.votes[order.rows[at]!]!]),
    ),
    'mod-out': [...moderation.excluded],
    'mod-in': [...moderation.accepted],
    'meta-tids': [...moderation.meta],
    ...times,
    analysis: { mode, outcome, stability, smoothing, silhouettes: { ...silhouettes } },
    findings: { ...findings, changes },
  }
}
