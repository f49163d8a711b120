import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeAdjustedRandIndex } from './adjusted-rand-index.ts'

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
