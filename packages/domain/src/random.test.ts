import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawBelow,
  drawItem,
  drawNormal,
  drawWeightedIndex,
  computeRunningTotals,
  createSeededRandom,
} from './random.ts'

const drawMany = (count: number, next: () => number): number[] => Array.from({ length: count }, () => next())

describe('createSeededRandom', () => {
  it('returns the same numbers for a seed in every version', () => {
    expect(drawMany(4, createSeededRandom('folkmoot'))).toMatchInlineSnapshot(`
      [
        0.10484509798698127,
        0.2069011542480439,
        0.3511264256667346,
        0.06876853224821389,
      ]
    `)
    expect(drawMany(2, createSeededRandom(1))).toMatchInlineSnapshot(`
      [
        0.6635529657360166,
        0.6612496436573565,
      ]
    `)
  })

  it('gives the same numbers for the same seed, within 0 and 1', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.string()), (seed) => {
        const numbers = drawMany(50, createSeededRandom(seed))
        expect(drawMany(50, createSeededRandom(seed))).toEqual(numbers)
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
        expect(new Set(numbers).size).toBeGreaterThan(45)
      }),
    )
  })

  it('gives similar seeds different numbers from the first on', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => createSeededRandom(seed)())
    expect(new Set(firsts).size).toBe(1000)
    const mean = firsts.reduce((sum, number) => sum + number) / firsts.length
    expect(mean).toBeCloseTo(0.5, 1)
  })
})

describe('draws', () => {
  it('fills every tenth of the range evenly', () => {
    const random = createSeededRandom('tenths')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 20_000; draw += 1) counts[drawBelow(random, 10)]! += 1
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })

  it('has mean 0 and deviation 1 for drawNormal', () => {
    const random = createSeededRandom('normal')
    const numbers = drawMany(20_000, () => drawNormal(random))
    const mean = numbers.reduce((sum, number) => sum + number) / numbers.length
    const spread = numbers.reduce((sum, number) => sum + number * number, 0) / numbers.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(spread - 1)).toBeLessThan(0.05)
  })

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
