import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { centreMatrix, countCodes, createGramProduct } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import type { Directions } from './vectors.ts'
import { extendMatrix } from './extend-matrix.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { predictComponents } from './predict-components.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

const rows = createGroupVotes({ people: 300, comments: 20, groups: 3, seed: 4 }).toSorted(
  (one, other) => one.pid - other.pid,
)

function createMap(matrix: VoteMatrix, live: Uint8Array) {
  const counts = countCodes(matrix)
  const centred = centreMatrix(matrix, live, counts)
  const product = createGramProduct(centred)
  const components = computeComponents({ product, live, start: undefined })
  return { centred, counts, components, unobservedGain: 0, product }
}

const mask = (matrix: VoteMatrix) => Uint8Array.from(matrix.tids, (tid) => Number(tid !== 7))
const before = createVoteMatrix(createVoteEvents(rows))
const known = createMap(before, mask(before))

const difference = (one: Float64Array, other: Float64Array) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))
const computeError = (found: Directions, exact: Directions) =>
  Math.max(difference(exact.first, found.first), difference(exact.second, found.second))

/** The prediction after more votes, and the exact components. */
function predictAfter(more: readonly VoteRow[], unobservedGain = 0, third?: number) {
  const after = extendMatrix(before, createVoteEvents(more))
  const exact = createMap(after, mask(after))
  const components = third === undefined ? known.components : { ...known.components, thirdEigenvalue: third }
  const changes = findMatrixChanges(before, after)!
  const found = predictComponents({ ...known, components, unobservedGain }, exact.centred, changes)
  return { found, exact, changes }
}

describe('the prediction of components', () => {
  it.each<[string, VoteRow[]]>([
    ['a changed vote', [{ ...rows[0]!, vote: rows[0]!.vote === 1 ? -1 : 1 }]],
    ['a new person', [0, 1, 2, 3, 4, 5].map((tid) => ({ pid: 900, tid, vote: tid % 2 ? 1 : -1 }))],
    ['a new person with a new comment', [1, 30].map((tid) => ({ pid: 900, tid, vote: 1 }))],
    [
      'several people',
      Array.from({ length: 12 }, (_, at) => ({ pid: 40 + 3 * (at % 4), tid: at, vote: (at % 3) - 1 })),
    ],
  ])('[MATH-3] is four times nearer to the exact components than the earlier ones are: %s', (_, more) => {
    const { found, exact } = predictAfter(more)
    const stale = computeError(known.components, exact.components)
    expect(computeError(found!.start, exact.components)).toBeLessThan(stale / 4)
    for (const direction of [found!.start.first, found!.start.second]) expect(direction[7]).toBe(0)
  })

  it('[MATH-3] counts what other directions may have gained: at most the largest λ of the changed rows', () => {
    const { found } = predictAfter(
      [1, 30].map((tid) => ({ pid: 900, tid, vote: 1 })),
      5,
    )
    const { matrix, means } = predictAfter([1, 30].map((tid) => ({ pid: 900, tid, vote: 1 }))).exact.centred
    const values = [1, 30].map((tid) => 1 - means[matrix.tids.indexOf(tid)]!)
    expect(found!.unobservedGain).toBeCloseTo(5 + values.reduce((sum, value) => sum + value * value, 0), 6)
    expect(found!.thirdEigenvalue).toBe(known.components.thirdEigenvalue)
  })

  it('[MATH-3] is not tried when another direction could have reached a third of the second λ', () => {
    const second = known.components.eigenvalues[1]
    const vote = [{ pid: 900, tid: 1, vote: 1 }]
    const gain = predictAfter(vote, 0, 0).found!.unobservedGain
    expect(gain).toBeGreaterThan(0.4)
    expect(predictAfter(vote, second / 3 - gain - 0.01, 0).found).toBeDefined()
    expect(predictAfter(vote, second / 3 - gain + 0.01, 0).found).toBeUndefined()
    expect(predictAfter(vote, 0, second / 3 - gain - 0.01).found).toBeDefined()
    expect(predictAfter(vote, 0, second / 3 - gain + 0.01).found).toBeUndefined()
  })
})
