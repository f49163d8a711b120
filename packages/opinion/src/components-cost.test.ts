import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { centreMatrix, countCodes, createGramProduct, type GramProduct } from './centred-matrix.ts'
import { computeComponents } from './components.ts'
import type { Directions } from './vectors.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const matrix = createVoteMatrix(
  createVoteEvents(createGroupVotes({ people: 300, comments: 20, groups: 3, seed: 4 })),
)
const live = new Uint8Array(20).fill(1)
const product = createGramProduct(centreMatrix(matrix, live, countCodes(matrix)))
const components = computeComponents({ product, live, start: undefined })

const difference = (one: Float64Array, other: Float64Array) =>
  Math.max(...one.map((value, at) => Math.abs(value - other[at]!)))
const computeError = (found: Directions, exact: Directions) =>
  Math.max(difference(exact.first, found.first), difference(exact.second, found.second))

describe('the cost of components', () => {
  /** The products that a search needs. */
  const count = (options: Partial<Parameters<typeof computeComponents>[0]>) => {
    let products = 0
    const counted: GramProduct = (...vectors) => {
      products += 1
      product(...vectors)
    }
    computeComponents({ product: counted, live, start: undefined, ...options })
    return products
  }

  it('[MATH-3] is few products: fewer from earlier components, and one when the third λ is known too', () => {
    expect(count({})).toBeLessThanOrEqual(9)
    expect(count({ toleranceFactor: 1e5 })).toBeLessThan(count({}))
    expect(count({ start: components })).toBeLessThan(count({}))
    expect(count({ start: components, third: components.thirdEigenvalue })).toBe(1)
    expect(count({ maxProducts: 2 })).toBe(2)
  })

  it('[MATH-3] is a whole new search when two λ are too close to trust earlier components', () => {
    const round: GramProduct = (x, y) => {
      for (const vector of [x, y]) for (let at = 0; at < 20; at += 1) vector[at]! *= at < 2 ? 5 : 1
    }
    const cold = computeComponents({ product: round, live, start: undefined })
    const turned = { first: cold.second, second: cold.first }
    expect(computeError(computeComponents({ product: round, live, start: turned }), cold)).toBe(0)
    expect(
      computeError(computeComponents({ product: round, live, start: turned, maxProducts: 9 }), cold),
    ).toBeGreaterThan(0.1)
  })
})
