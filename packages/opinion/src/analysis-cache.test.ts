import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAgreement, getGroupByPid } from '../testing/group-agreement.ts'
import { createGroupVotes } from '../testing/group-votes.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { analyzeOpinions, analyzeWithCache, type AnalyzeOptions } from './analyze.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { extendMatrix } from './extend-matrix.ts'
import { runLloyd, drawCentres } from './k-means.ts'
import { runHamerly } from './groups.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'
import type { AnalysisCache } from './analysis-cache.ts'

const rows = createGroupVotes({ people: 150, comments: 24, groups: 3, seed: 21, noise: 0.1 }).toSorted(
  (one, other) => one.pid - other.pid,
)

describe('an analysis with the cache of the previous one', () => {
  /** Analyses the votes up to each end with the cache of the previous analysis; adds each cold result. */
  function replay(all: readonly VoteRow[], ends: readonly number[], options: AnalyzeOptions = {}) {
    let matrix = createVoteMatrix(createVoteEvents([]))
    let cache: AnalysisCache | undefined
    return ends.map((end, at) => {
      matrix = extendMatrix(matrix, createVoteEvents(all.slice(ends[at - 1] ?? 0, end)))
      const warm = analyzeWithCache(matrix, { ...options, cache })
      cache = warm.cache
      return { ...warm, cold: analyzeOpinions(createVoteEvents(all.slice(0, end)), options) }
    })
  }

  it('[MATH-3] gives the groups, tallies, comments and consensus of a cold analysis, and components to 1e-6', () => {
    const changedVotes = rows.slice(0, 60).map((row) => ({ ...row, vote: -row.vote }))
    const all = [...rows, ...changedVotes, { pid: 5, tid: 77, vote: -1 }, { pid: 900, tid: 3, vote: 1 }]
    const ends = [0.85, 0.9, 1].map((share) => Math.floor(share * rows.length))
    const found = replay(all, [...ends, all.length - 2, all.length])
    expect(found.some(({ cache }) => cache.map.unobservedGain > 0)).toBe(true)
    for (const { analysis, cold } of found) {
      expect(computeAgreement(analysis, getGroupByPid(cold))).toBe(1)
      expect(analysis.votesByBaseCluster).toEqual(cold.votesByBaseCluster)
      expect(analysis.consensus).toEqual(cold.consensus)
      expect(analysis.groups.map(({ representative }) => representative)).toEqual(
        cold.groups.map(({ representative }) => representative),
      )
      for (const which of ['first', 'second'] as const)
        for (const [column, value] of analysis.comments[which].entries())
          expect(Math.abs(value - cold.comments[which][column]!)).toBeLessThan(1e-6)
    }
  })

  it('[MATH-3] ignores the cache when moderation changed or a participant was banned', () => {
    const { cache } = analyzeWithCache(createVoteEvents(rows))
    for (const options of [
      { comments: [{ tid: 4, mod: -1, isMeta: false }] },
      { banned: new Set([17]) },
    ] as const) {
      const cold = analyzeOpinions(createVoteEvents(rows), options)
      const warm = analyzeWithCache(createVoteEvents(rows), { ...options, cache })
      expect(warm.analysis).toEqual(cold)
    }
  })

  it('[MATH-3] searches for new directions before unobserved ones can matter', () => {
    const old = rows.filter(({ tid }) => tid < 12)
    const found = replay([...old, ...rows.filter(({ tid }) => tid >= 12)], [old.length, rows.length])
    const { analysis, cold, cache } = found[1]!
    expect(cache.map.unobservedGain).toBe(0)
    expect(computeAgreement(analysis, getGroupByPid(cold))).toBe(1)
  })
})

describe('counting only what changed', () => {
  it('notices every added or changed vote, and moved columns', () => {
    const before = createVoteMatrix(createVoteEvents(rows))
    const of = (...added: VoteRow[]) => {
      const after = extendMatrix(before, createVoteEvents(added))
      const changes = findMatrixChanges(before, after)
      // a copy has no recorded source
      expect(findMatrixChanges(before, { ...after })).toEqual(changes && { ...changes, after: { ...after } })
      return changes && [...changes.rows]
    }
    expect(of()).toEqual([])
    expect(of({ ...rows[0]!, vote: -rows[0]!.vote || 1 })).toEqual([0])
    expect(of({ pid: 1000, tid: 99, vote: 1 })).toEqual([before.pids.length])
    expect(of({ pid: 1, tid: -1, vote: 1 })).toBeUndefined()
    expect(
      findMatrixChanges(
        createVoteMatrix(createVoteEvents([...rows, { pid: 1000, tid: 1, vote: 1 }])),
        before,
      ),
    ).toBe(undefined)
    expect(findMatrixChanges(createVoteMatrix(createVoteEvents([])), before)).toBeUndefined()
  })

  it('converges to the result of Lloyd’s full iteration', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 5 }), (seed, k) => {
        const random = createSeededRandom(seed)
        const x = Float64Array.from({ length: 200 }, () => Math.round(20 * random()) / 4)
        const points = { x, y: x.map(() => random()) }
        const weighted = { ...points, weight: x.map(() => 1) }
        const start = drawCentres(weighted, k, random)
        const { labels, centres } = runLloyd(weighted, start)
        expect(runHamerly(points, start)).toEqual({ labels, centres })
      }),
    )
  })
})
