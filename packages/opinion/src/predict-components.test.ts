import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { centreMatrix, countCodes, createGramProduct, type CentredMatrix } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import type { Directions } from './vectors.ts'
import { extendMatrix } from './extend-matrix.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { predictComponents } from './predict-components.ts'
import { computeSymmetricEigen } from './symmetric-eigen.ts'
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

type Vector = readonly number[]

/**
 * The components of the model, written down as a matrix: the earlier one along both components, the effect of new means on
 * them, the diagonal across them, and the changed rows.
 */
function computeModelComponents(
  more: readonly VoteRow[],
  { matrix, means, live }: CentredMatrix,
): Directions {
  const width = matrix.tids.length
  const list = (value: (column: number) => number) =>
    Array.from({ length: width }, (_, column) => value(column))
  const { first, second, eigenvalues } = known.components
  const axes = [list((column) => first[column] ?? 0), list((column) => second[column] ?? 0)] as const
  const columnOf = (tid: number) => matrix.tids.indexOf(tid)
  const centre = (votes: readonly VoteRow[], of: ArrayLike<number>) => {
    const found = list(() => 0)
    for (const { tid, vote } of votes)
      found[columnOf(tid)] = live[columnOf(tid)]! * (vote - of[columnOf(tid)]!)
    return found
  }
  const multiply = (one: Vector, other: Vector) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)
  const people = [...known.centred.matrix.pids].map((pid) => rows.filter((row) => row.pid === pid))
  const centred = people.map((votes) => ({ votes, values: centre(votes, known.centred.means) }))
  const sumVoters = (column: number, value: (values: Vector) => number) =>
    centred.reduce(
      (sum, { votes, values }) =>
        votes.some(({ tid }) => columnOf(tid) === column) ? sum + value(values) : sum,
      0,
    )
  const shifts = axes.map((axis) =>
    list((column) => {
      const moved = (known.centred.means[column] ?? 0) - means[column]!
      return live[column]! * moved * sumVoters(column, (values) => multiply(values, axis))
    }),
  )
  const spread = list((column) => sumVoters(column, (values) => values[column]! ** 2))
  const across = list(() => 0).map((_, row) =>
    list(
      (column) =>
        Number(row === column) - axes[0][row]! * axes[0][column]! - axes[1][row]! * axes[1][column]!,
    ),
  )
  const changed = new Set(more.map(({ pid }) => pid))
  const removed = centred
    .filter((_, at) => changed.has(known.centred.matrix.pids[at]!))
    .map(({ values }) => values)
  const added = [...changed].map((pid) => {
    const votes = new Map([...rows, ...more].filter((row) => row.pid === pid).map((row) => [row.tid, row]))
    return centre([...votes.values()], means)
  })
  const model = new Float64Array(width * width)
  for (let row = 0; row < width; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (const [at, axis] of axes.entries())
        sum +=
          eigenvalues[at]! * axis[row]! * axis[column]! +
          shifts[at]![row]! * axis[column]! +
          axis[row]! * shifts[at]![column]!
      for (let middle = 0; middle < width; middle += 1)
        sum += across[row]![middle]! * spread[middle]! * across[middle]![column]!
      for (const values of removed) sum -= values[row]! * values[column]!
      for (const values of added) sum += values[row]! * values[column]!
      model[row * width + column] = sum
    }
  const { vectors } = computeSymmetricEigen(model, width)
  const [one, other] = vectors.map((vector, at) =>
    vector.map((value) => value * Math.sign(at < 2 ? multiply([...vector], axes[at]!) : 1)),
  )
  return { first: one!, second: other! }
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
  ])('[MATH-3] finds the components of its model, which are nearer to the exact ones: %s', (_, more) => {
    const { found, exact } = predictAfter(more)
    const stale = computeError(known.components, exact.components)
    expect(computeError(found!.start, exact.components)).toBeLessThan(stale / 4)
    for (const direction of [found!.start.first, found!.start.second]) expect(direction[7]).toBe(0)
    // the tolerance of a prediction is a hundred times that of components
    expect(computeError(found!.start, computeModelComponents(more, exact.centred))).toBeLessThan(1e-4)
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
