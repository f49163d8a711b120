import { beforeAll, describe, expect, it } from 'vitest'
import { analyzeOpinions } from './analyze.ts'
import type { OpinionAnalysis } from './analysis.ts'
import { computeGroupInformedConsensus } from './consensus.ts'
import { findPosition } from './id-index.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { computeAgreement } from '../testing/group-agreement.ts'
import { skipReason, readComments, readGolden, readGroups, readVotes } from '../testing/open-data.ts'
import { tallyParts } from './tally.ts'
import { createVoteMatrix } from './vote-matrix.ts'

interface Golden {
  n: number
  nCmts: number
  votes: number
  inConv: number
  baseClusters: number
  silhouettes: Record<string, number>
  groups: { id: number; center: [number, number]; baseIds: number[]; n: number }[]
  eig: [number, number]
  repness: Pca2['repness'][string][]
  consensus: Pca2['consensus']
  gac: Record<string, number>
}

/** The largest difference of corresponding numbers; Infinity when anything else differs. */
function computeDifference(found: unknown, wanted: unknown): number {
  if (typeof wanted === 'number') return typeof found === 'number' ? Math.abs(found - wanted) : Infinity
  if (wanted === null || typeof wanted !== 'object') return found === wanted ? 0 : Infinity
  const [keys, others] = [Object.keys(wanted), Object.keys(found ?? {})]
  if (keys.toSorted().join() !== others.toSorted().join()) return Infinity
  return Math.max(
    0,
    ...keys.map((key) => computeDifference(Reflect.get(found as object, key), Reflect.get(wanted, key))),
  )
}

describe.skipIf(skipReason)(`a cold start on biodiversity, as published${skipReason}`, () => {
  let golden: Golden
  let analysis: OpinionAnalysis
  let pca2: Pca2
  beforeAll(() => {
    golden = readGolden() as Golden
    analysis = analyzeOpinions(readVotes('scoop-hivemind.biodiversity'), { mode: 'compatible' })
    pca2 = toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
  })

  it('[MATH-1] has the published numbers of people, comments and votes', () => {
    expect(pca2.n).toBe(golden.n)
    expect(pca2['n-cmts']).toBe(golden.nCmts)
    expect(Object.values(pca2['user-vote-counts']).reduce((sum, count) => sum + count, 0)).toBe(golden.votes)
    expect(pca2['in-conv']).toHaveLength(golden.inConv)
    expect(computeDifference(analysis.eigenvalues, golden.eig)).toBeLessThan(1e-4)
  })

  it('[MATH-1] has the published groups of base clusters, centres and silhouettes', () => {
    expect(pca2['base-clusters'].id).toHaveLength(golden.baseClusters)
    expect(pca2['group-clusters'].map(({ id, members }) => [id, members])).toEqual(
      golden.groups.map(({ id, baseIds }) => [id, baseIds]),
    )
    const centres = pca2['group-clusters'].map(({ center }) => center)
    expect(
      computeDifference(
        centres,
        golden.groups.map(({ center }) => center),
      ),
    ).toBeLessThan(1e-6)
    const sizes = Object.values(pca2['group-votes']).map((votes) => votes['n-members'])
    expect(sizes).toEqual(golden.groups.map(({ n }) => n))
    expect(computeDifference(pca2.analysis.silhouettes, golden.silhouettes)).toBeLessThan(1e-6)
  })

  it('[MATH-1] has the published representative comments with sides and order', () => {
    expect(computeDifference(Object.values(pca2.repness), golden.repness)).toBeLessThan(1e-6)
  })

  it('[MATH-1] has the published consensus and group-informed consensus', () => {
    expect(computeDifference(pca2.consensus, golden.consensus)).toBeLessThan(1e-6)
    expect(computeDifference(pca2['group-aware-consensus'], golden.gac)).toBeLessThan(1e-9)
  })
})

describe.skipIf(skipReason)(`compatible mode from votes to groups${skipReason}`, () => {
  it.each([
    ['bg2050-volunteers', 1],
    ['scoop-hivemind.biodiversity', 0.98],
    ['vtaiwan.uberx', 0.92],
  ] as const)('[MATH-2] %s agrees with the published groups to at least %f', (name, least) => {
    const comments = readComments(name)
    const analysis = analyzeOpinions(readVotes(name), { mode: 'compatible', comments })
    expect(computeAgreement(analysis, readGroups(name))).toBeGreaterThanOrEqual(least)
  })

  it('[MATH-1] has the published consensus on all 371 comments of bg2050, given the published groups', () => {
    const comments = readComments('bg2050-volunteers')
    const groups = readGroups('bg2050-volunteers')
    const matrix = createVoteMatrix(readVotes('bg2050-volunteers'))
    const tally = tallyParts(
      matrix,
      matrix.pids.map((pid) => groups.get(pid) ?? -1),
      2,
    )
    const found = computeGroupInformedConsensus(tally)
    expect(matrix.tids).toHaveLength(371)
    for (const { tid, consensus } of comments)
      expect(found[findPosition(matrix.tids, tid)]).toBeCloseTo(consensus, 14)
  })
})
