import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { centreMatrix, countCodes, createGramProduct, type GramProduct } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import { runPowerIteration, computeCompatibleComponents } from './opinion-map.ts'
import { dot } from './vectors.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** The product with X'X of a small dense matrix. */
const createProduct =
  (rows: readonly (readonly number[])[]): GramProduct =>
  (one, other) => {
    for (const vector of [one, other]) {
      const sum = new Float64Array(vector.length)
      for (const row of rows) {
        const along = dot(Float64Array.from(row), vector)
        for (const [at, value] of row.entries()) sum[at]! += along * value
      }
      vector.set(sum)
    }
  }

const createVotesProduct = (rows: readonly VoteRow[]) => {
  const matrix = createVoteMatrix(createVoteEvents(rows))
  const live = new Uint8Array(matrix.tids.length).fill(1)
  const centred = centreMatrix(matrix, live, countCodes(matrix))
  return { product: createGramProduct(centred), matrix, centred, live, width: matrix.tids.length }
}

const computeLargestDifference = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)

describe('principal components', () => {
  it('[MATH-1] finds the published toy vector after two steps from ones', () => {
    const rows = [
      [1, 0, 0],
      [-1, 1, 0.1],
      [0, 1, 0.1],
      [0, 1, -0.1],
    ]
    const { vector } = runPowerIteration(createProduct(rows), Float64Array.of(1, 1, 1), { steps: 2 })
    expect([...vector].map((value) => Number(value.toFixed(3)))).toEqual([-0.342, 0.939, 0.033])
  })

  /** The votes minus the mean of each comment, with the mean for missing votes. */
  const centreDensely = (
    rows: readonly VoteRow[],
    { matrix, centred }: ReturnType<typeof createVotesProduct>,
  ) =>
    Array.from(matrix.pids, (pid) =>
      Array.from(matrix.tids, (tid, column) => {
        const found = rows.find((row) => row.pid === pid && row.tid === tid)
        return found ? found.vote - centred.means[column]! : 0
      }),
    )

  it('multiplies by X’X of the votes minus the mean of each comment, with the mean for missing votes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 9 }), (seed, comments) => {
        const rows = createGroupVotes({ people: 9, comments, groups: 2, seed, turnout: 0.6 })
        const centred = createVotesProduct(rows)
        const { product, matrix, width } = centred
        const dense = centreDensely(rows, centred)
        const start = Float64Array.from({ length: width }, (_, at) => Math.sin(at + 1))
        const along = dense.map((row) => dot(Float64Array.from(row), start))
        const sums = Float64Array.from(matrix.tids, (tid) =>
          rows.reduce((sum, row) => (row.tid === tid ? sum + along[matrix.pids.indexOf(row.pid)]! : sum), 0),
        )
        const double = (values: Float64Array) => values.map((value) => 2 * value)
        const [one, other, wanted] = [start.slice(), double(start), start.slice()]
        const voters = [new Float64Array(width), new Float64Array(width)] as const
        product(one, other, voters)
        createProduct(dense)(wanted, new Float64Array(width))
        expect(computeLargestDifference(voters[0], sums)).toBeLessThan(1e-12)
        expect(computeLargestDifference(one, wanted)).toBeLessThan(1e-12)
        expect(computeLargestDifference(other, double(wanted))).toBeLessThan(1e-12)
      }),
      { numRuns: 30 },
    )
  })

  it('[MATH-1] finds the limit of the published rule', () => {
    const rows = createGroupVotes({ people: 60, comments: 12, groups: 3, seed: 4 })
    const { product, width, matrix, live } = createVotesProduct(rows)
    const ours = computeComponents({ product, live, start: undefined })
    const size = { width, height: matrix.pids.length, before: undefined }
    const published = computeCompatibleComponents(product, size)
    for (const which of ['first', 'second'] as const) {
      const along = dot(ours[which], published[which])
      expect(Math.abs(along)).toBeCloseTo(1, 9)
      expect(dot(ours[which], ours[which])).toBeCloseTo(1, 12)
      expect(ours[which].reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0)
    }
    expect(ours.eigenvalues[0]).toBeCloseTo(published.eigenvalues[0], 6)
    expect(ours.eigenvalues[1]).toBeCloseTo(published.eigenvalues[1], 6)
  })

  it('[MATH-3] notices a direction orthogonal to the earlier ones', () => {
    const here = createGroupVotes({ people: 20, comments: 10, groups: 3, seed: 2 })
    const there = createGroupVotes({ people: 90, comments: 10, groups: 3, seed: 3 }).map((row) => ({
      ...row,
      pid: row.pid + 100,
      tid: row.tid + 10,
    }))
    const first = createGroupVotes({ people: 3, comments: 10, groups: 1, seed: 5 }).map((row) => ({
      ...row,
      pid: row.pid + 100,
      tid: row.tid + 10,
    }))
    const early = createVotesProduct([...here, ...first])
    const late = createVotesProduct([...here, ...there])
    const cold = computeComponents({ ...late, start: undefined })
    const warm = computeComponents({ ...late, start: computeComponents({ ...early, start: undefined }) })
    expect(computeLargestDifference(warm.first, cold.first)).toBeLessThan(1e-6)
    expect(computeLargestDifference(warm.second, cold.second)).toBeLessThan(1e-6)
  })

  it('gives no direction without differences', () => {
    const nothing = computeComponents({
      product: createProduct([[0, 0]]),
      live: Uint8Array.of(1, 1),
      start: undefined,
    })
    expect([...nothing.first, ...nothing.second, ...nothing.eigenvalues]).toEqual([0, 0, 0, 0, 0, 0])
    const one = computeComponents({
      product: createProduct([[3, 4]]),
      live: Uint8Array.of(1, 1),
      start: undefined,
    })
    expect([...one.first].map((value) => Number(value.toFixed(9)))).toEqual([0.6, 0.8])
    expect([...one.second]).toEqual([0, 0])
  })
})
