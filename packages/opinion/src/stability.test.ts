import { createSeededRandom } from '@folkmoot/domain/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions, analyzeWithCache } from './analyze.ts'
import { centreMatrix, countCodes, createGramProduct } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import { extendMatrix } from './extend-matrix.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { toPca2 } from './pca2.ts'
import { countSeenComments, projectRows } from './projection.ts'
import {
  computeStability,
  isLargeConversation,
  MIN_STABILITY,
  type TestedGroups,
  computeAdjustedRandIndex,
  estimateStability,
} from './stability.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** Groups on the map of these votes; person p is in group p % k, or in a random one. */
function createTested(rows: readonly VoteRow[], k: number, isRandom = false): TestedGroups {
  const matrix = createVoteMatrix(createVoteEvents(rows))
  const live = new Uint8Array(matrix.tids.length).fill(1)
  const centred = centreMatrix(matrix, live, countCodes(matrix))
  const components = computeComponents({ product: createGramProduct(centred), live, start: undefined })
  const random = createSeededRandom(5)
  const labels = Uint8Array.from(matrix.pids, (pid) => (isRandom ? Math.floor(k * random()) : pid % k))
  const points = projectRows(centred, components, countSeenComments(centred, countCodes(matrix), 'default'))
  return { centred, components, rows: Int32Array.from(matrix.pids.keys()), points, labels, k }
}

const small = createGroupVotes({ people: 60, comments: 16, groups: 3, seed: 8, noise: 0.25, turnout: 0.8 })
const large = createGroupVotes({ people: 3000, comments: 30, groups: 3, seed: 8, noise: 0.4, turnout: 0.9 })

describe('the stability of groups', () => {
  it('[MATH-3] is 1 for clear groups, and near 0 for random ones', () => {
    const clear = createGroupVotes({ people: 60, comments: 20, groups: 2, seed: 3, noise: 0 })
    expect(computeStability(createTested(clear, 2), 'a')).toBe(1)
    const found = computeStability(createTested(clear, 2, true), 'a')
    expect(found).toBeGreaterThanOrEqual(0)
    expect(found).toBeLessThan(0.2)
    expect(MIN_STABILITY).toBe(0.6)
  })

  it('[MATH-3] is that of earlier versions for the same seed, and differs for others', () => {
    const tested = createTested(small, 3)
    expect(computeStability(tested, 'a').toFixed(6)).toMatchInlineSnapshot(`"0.715179"`)
    expect(computeStability(tested, 'b')).not.toBe(computeStability(tested, 'a'))
  })

  it('[MATH-3] of many votes is that of earlier versions too, from fewer and smaller samples', () => {
    const tested = createTested(large, 3)
    expect(isLargeConversation(tested)).toBe(true)
    expect(computeStability(tested, 'a').toFixed(6)).toMatchInlineSnapshot(`"0.801197"`)
  })

  it('[MATH-3] has smaller samples when two thirds of the people have more than 50,000 votes', () => {
    const { centred, ...rest } = createTested(small, 3)
    const withVotes = (votes: number) =>
      isLargeConversation({
        ...rest,
        rows: new Int32Array(600),
        centred: {
          ...centred,
          matrix: { ...centred.matrix, codes: new Uint16Array(votes), pids: new Int32Array(600) },
        },
      })
    expect([withVotes(75_000), withVotes(75_300)]).toEqual([false, true])
  })
})

/** By counting pairs of items: together in both, in one, or in the other division. */
function computeByPairs(one: readonly number[], other: readonly number[]): number {
  let [both, first, second, all] = [0, 0, 0, 0]
  for (let a = 0; a < one.length; a += 1)
    for (let b = 0; b < a; b += 1) {
      const [here, there] = [one[a] === one[b], other[a] === other[b]]
      all += 1
      if (here) first += 1
      if (there) second += 1
      if (here && there) both += 1
    }
  const expected = all === 0 ? 0 : (first * second) / all
  const most = (first + second) / 2
  return most === expected ? 1 : (both - expected) / (most - expected)
}

it('[MATH-1] the adjusted Rand index is that of the pairs of items', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(300)), { maxLength: 20 }), (items) => {
      const [one, other] = [items.map(([a]) => a), items.map(([, b]) => b % 3)]
      expect(computeAdjustedRandIndex(one, other)).toBeCloseTo(computeByPairs(one, other), 12)
      expect(computeAdjustedRandIndex(other, one)).toBeCloseTo(computeByPairs(one, other), 12)
    }),
  )
})

it('keeps apart labels that are large', () => {
  expect(computeAdjustedRandIndex([0, 0, 1, 1], [2 ** 25, 5, 2 ** 25, 5])).toBeCloseTo(-0.5, 12)
})

it('counts a weight as so many items', () => {
  const each = computeAdjustedRandIndex([0, 0, 0, 1], [0, 0, 1, 1])
  expect(computeAdjustedRandIndex([0, 0, 1], [0, 1, 1], [2, 1, 1])).toBeCloseTo(each, 12)
})

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
