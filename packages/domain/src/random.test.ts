import { describe, expect, it } from 'vitest'
import { drawBelow, drawItem, drawWeightedIndex, computeRunningTotals, createSeededRandom } from './random.ts'

const drawMany = (count: number, next: () => number): number[] => Array.from({ length: count }, () => next())

it('createSeededRandom returns the same numbers for a seed in every version', () => {
  expect(drawMany(4, createSeededRandom('folkmoot'))).toEqual([
    0.10484509798698127, 0.2069011542480439, 0.3511264256667346, 0.06876853224821389,
  ])
  expect(drawMany(2, createSeededRandom(1))).toEqual([0.6635529657360166, 0.6612496436573565])
})

describe('draws', () => {
  it('draws by weight and never draws an item of weight 0', () => {
    const random = createSeededRandom('weights')
    const totals = computeRunningTotals([0, 1, 0, 3, -2])
    const counts = [0, 0, 0, 0, 0]
    for (let draw = 0; draw < 8000; draw += 1) counts[drawWeightedIndex(random, totals)]! += 1
    expect([counts[0], counts[2], counts[4]]).toEqual([0, 0, 0])
    expect((counts[3] ?? 0) / (counts[1] ?? 1)).toBeGreaterThan(2.7)
    expect((counts[3] ?? 0) / (counts[1] ?? 1)).toBeLessThan(3.3)
  })

  it('returns undefined for an empty list', () => {
    expect(drawItem(createSeededRandom(1), [])).toBeUndefined()
    expect(drawBelow(createSeededRandom(1), 0)).toBe(0)
  })
})
