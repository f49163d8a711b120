import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCommentWeight, drawNextComment } from './comment-candidates.ts'
import { createSeededRandom } from '@folkmoot/domain/random'

describe('the weight of a comment', () => {
  it.each([
    ['without an analysis', undefined, 1],
    ['not yet analysed', new Map([[7, 5]]), 1],
    ['with a priority', new Map([[0, 49]]), 49],
    ['with a priority of 0', new Map([[0, 0]]), 1],
    ['with a priority that is no number', new Map([[0, Number.NaN]]), 1],
    ['with one beyond all numbers', new Map([[0, Infinity]]), 1],
  ])('[API-5] %s', (_, priorities, weight) => expect(computeCommentWeight(priorities, 0)).toBe(weight))
})

describe('drawing the next comment', () => {
  it('[API-5] treats comment 0 as any other', () => {
    expect(drawNextComment([1, 0], () => 0.99)).toBe(0)
    expect(drawNextComment([0, 1], () => 0)).toBe(1)
  })

  it('[API-5] draws in proportion to the weights', () => {
    const random = createSeededRandom('weights')
    const drawn = [0, 0, 0]
    for (let round = 0; round < 10_000; round += 1) {
      const place = drawNextComment([1, 2, 7], random) ?? -1
      drawn[place] = (drawn[place] ?? 0) + 1
    }
    const [few = 0, some = 0, most = 0] = drawn
    expect(few / 10_000).toBeCloseTo(0.1, 1)
    expect(some / 10_000).toBeCloseTo(0.2, 1)
    expect(most / 10_000).toBeCloseTo(0.7, 1)
  })

  it('[API-5] draws while comments remain, and never one with weight 0', () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e9, noNaN: true }))
    const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    fc.assert(
      fc.property(fc.array(weight), at, (weights, at) => {
        const place = drawNextComment(weights, () => at)
        if (weights.every((weight) => weight === 0)) expect(place).toBeUndefined()
        else expect(weights[place ?? -1]).toBeGreaterThan(0)
      }),
    )
  })
})
