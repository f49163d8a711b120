import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions, analyzeWithCache } from './analyze.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { extendMatrix } from './extend-matrix.ts'
import { estimateStability } from './stability-estimate.ts'
import { toPca2 } from './pca2.ts'
import { computeStability } from './stability.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

// large enough for samples of a part of the votes
const rows = createGroupVotes({ people: 1400, comments: 72, groups: 3, seed: 21, noise: 0.3 }).toSorted(
  (one, other) => one.pid - other.pid,
)
const before = createVoteMatrix(createVoteEvents(rows))
const { analysis, cache } = analyzeWithCache(before)
const previous = toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
const few = Math.floor(rows.length / 100)

/** The analysis after more votes, with and without the previous one. */
function updateWith(more: readonly VoteRow[], drawn = cache.stability!) {
  const matrix = extendMatrix(before, createVoteEvents(more))
  const warm = analyzeWithCache(matrix, { previous, cache: { ...cache, stability: drawn } })
  return { ...warm, cold: analyzeOpinions(createVoteEvents([...rows, ...more])) }
}

const repeatVotes = (count: number) =>
  rows.slice(0, count).map((row) => ({ ...row, vote: row.vote === 1 ? -1 : 1 }))

describe('the stability of groups between updates', () => {
  it('[MATH-3] is reused after small changes, which are counted', () => {
    const drawn = { ...cache.stability!, value: 0.9 }
    const first = updateWith(repeatVotes(5), drawn)
    expect(first.analysis.stability).toBe(0.9)
    expect(first.cache.stability).toMatchObject({ changedVotes: 5, votes: rows.length })
    expect(updateWith([], drawn).cache.stability).toEqual(drawn)
  })

  it('[MATH-3] is computed again after a hundredth of the votes, in any number of updates', () => {
    const drawn = { ...cache.stability!, value: 0.9 }
    for (const { analysis, cold } of [
      updateWith(repeatVotes(few + 1), drawn),
      updateWith(repeatVotes(5), { ...drawn, changedVotes: few - 4 }),
    ]) {
      expect(analysis.stability).toBe(cold.stability)
      expect(analysis.outcome).toBe(cold.outcome)
    }
  })

  describe('[MATH-3] an earlier estimate of these groups', () => {
    const { people, groups } = analysis
    const { centred, components } = cache.map
    const grouped = Int32Array.from(people.pids.keys()).filter((row) => people.group[row]! >= 0)
    const labels = Uint8Array.from(grouped, (row) => people.group[row]!)
    const points = {
      x: Float64Array.from(grouped, (row) => people.x[row]!),
      y: Float64Array.from(grouped, (row) => people.y[row]!),
    }
    const tested = { centred, components, rows: grouped, points, labels, k: groups.length }
    const changes = findMatrixChanges(before, before)!
    const drawn = { value: 0.9, seed: 's', k: tested.k, votes: rows.length, changedVotes: 0, movedShare: 0 }
    const estimate = (earlier: Partial<typeof drawn>, stayedShare = 1) =>
      estimateStability(tested, { seed: 's', stayedShare }, { estimate: { ...drawn, ...earlier }, changes })
        .value

    it('is reused while hardly anybody moved', () => {
      expect(estimate({})).toBe(0.9)
      expect(estimate({}, 0.995)).toBe(0.9)
    })

    it('is computed again for another number of groups, another seed, moved people, and near the threshold', () => {
      const recomputed = computeStability(tested, 's')
      const others = [
        { k: tested.k + 1 },
        { seed: 't' },
        { value: 0.63 },
        { value: 0.57 },
        { movedShare: 0.02 },
      ]
      for (const different of others)
        expect([different, estimate(different)]).toEqual([different, recomputed])
      expect(estimate({}, 0.98)).toBe(recomputed)
    })
  })
})
