import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAdjustedRandIndex } from './adjusted-rand-index.ts'
import { carryLabels } from './labels.ts'
import { computePriority } from './priorities.ts'
import { computeOneProportionZ, computeSmoothedShare, computeTwoProportionZ } from './proportions.ts'
import { computeMeanSilhouette, computeSilhouettes } from './silhouette.ts'
import { smoothGroupCount, type Smoothing } from './group-count-smoothing.ts'

describe('tests of proportions', () => {
  it('[MATH-1] finds the published difference of two proportions', () => {
    expect(computeTwoProportionZ([15, 24], [56, 71])).toBeCloseTo(-1.514, 3)
    expect(Math.abs(computeTwoProportionZ([15, 24], [56, 71]) - -1.518)).toBeLessThan(0.01)
  })

  it('[MATH-1] smooths shares towards one half, and never divides by zero', () => {
    expect(computeSmoothedShare(0, 0)).toBe(0.5)
    expect(computeSmoothedShare(3, 4)).toBeCloseTo(4 / 6, 12)
    expect(computeOneProportionZ(0, 0)).toBe(1)
    expect(computeOneProportionZ(55, 77)).toBeCloseTo(3.849741916091626, 12)
    expect(computeTwoProportionZ([0, 0], [0, 0])).toBe(0)
    expect(computeTwoProportionZ([5, 5], [9, 9])).toBe(0)
  })
})

describe('silhouettes', () => {
  const distances = [
    [0, 1, 3, 4],
    [1, 0, 3, 4],
    [3, 3, 0, 2],
    [4, 4, 2, 0],
  ]
  const computeSums = (labels: readonly number[], k: number) =>
    Float64Array.from(
      distances.flatMap((row) =>
        Array.from({ length: k }, (_, part) =>
          row.reduce((sum, distance, at) => sum + (labels[at] === part ? distance : 0), 0),
        ),
      ),
    )
  const even = new Float64Array(4).fill(1)

  it('[MATH-1] finds the published value of the example of four points', () => {
    const labels = [0, 0, 1, 1]
    const found = computeMeanSilhouette(computeSums(labels, 2), Uint8Array.from(labels), {
      weight: even,
      k: 2,
    })
    expect(Math.abs(found - 0.5654)).toBeLessThan(1e-4)
  })

  it('is 0 for a single point in its part, and for a single part', () => {
    const alone = [0, 1, 1, 1]
    const found = computeMeanSilhouette(computeSums(alone, 2), Uint8Array.from(alone), { weight: even, k: 2 })
    expect(found).toBeCloseTo(((1 - 3.5) / 3.5 + (3 - 2.5) / 3 + (4 - 3) / 4) / 4, 12)
    expect(
      computeMeanSilhouette(computeSums([0, 0, 0, 0], 1), new Uint8Array(4), { weight: even, k: 1 }),
    ).toBe(0)
  })

  it('counts a point of weight 2 as two people at the same position', () => {
    const labels = Uint8Array.of(0, 0, 1)
    const [heavy] = computeSilhouettes(
      { x: Float64Array.of(0, 1, 5), y: new Float64Array(3), weight: Float64Array.of(2, 1, 3) },
      [{ k: 2, labels }],
    )
    const [each] = computeSilhouettes(
      {
        x: Float64Array.of(0, 0, 1, 5, 5, 5),
        y: new Float64Array(6),
        weight: new Float64Array(6).fill(1),
      },
      [{ k: 2, labels: Uint8Array.of(0, 0, 0, 1, 1, 1) }],
    )
    expect(heavy).toBeCloseTo(each!, 12)
  })
})

describe('the adjusted Rand index', () => {
  it('is 1 for equal divisions with any labels, and known for the textbook example', () => {
    expect(computeAdjustedRandIndex([0, 0, 1, 1], [5, 5, 2, 2])).toBe(1)
    expect(computeAdjustedRandIndex([], [])).toBe(1)
    expect(computeAdjustedRandIndex([0, 0, 0], [1, 1, 1])).toBe(1)
    expect(computeAdjustedRandIndex([0, 0, 1, 1], [0, 0, 1, 2])).toBeCloseTo(0.5714285714, 9)
    expect(computeAdjustedRandIndex([0, 1], [0, 1], [2, 3])).toBe(1)
  })

  it('counts weights as repeated items', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 3 })), { minLength: 1 }),
        (things) => {
          const repeated = things.flatMap(([a, b, times]) => Array.from({ length: times }, () => [a, b]))
          const weighted = computeAdjustedRandIndex(
            things.map(([a]) => a),
            things.map(([, b]) => b),
            things.map(([, , times]) => times),
          )
          const each = computeAdjustedRandIndex(
            repeated.map(([a]) => a!),
            repeated.map(([, b]) => b!),
          )
          expect(weighted).toBeCloseTo(each, 12)
        },
      ),
    )
  })
})

describe('from update to update', () => {
  const after = (bests: readonly number[], most = 5): Smoothing | undefined =>
    bests.reduce<Smoothing | undefined>((before, best) => smoothGroupCount(best, most, before), undefined)

  it('[MATH-3] shows another number of groups only when it was best four times in a row', () => {
    expect(after([2, 3, 3, 3])?.shown).toBe(2)
    expect(after([2, 3, 3, 3, 3])?.shown).toBe(3)
    expect(after([2, 3, 3, 2, 3, 3, 3])?.shown).toBe(2)
    expect(after([4])).toEqual({ best: 4, wins: 1, shown: 4 })
  })

  it('shows at most the maximum number of groups', () => {
    expect(smoothGroupCount(2, 3, { best: 5, wins: 9, shown: 5 })).toEqual({ best: 2, wins: 1, shown: 2 })
  })

  it('[MATH-4] carries labels over by common people', () => {
    expect(carryLabels([0, 0, 1, 1, 1], [1, 1, 0, 0, 1], [0, 0]).labels).toEqual([1, 0])
    expect(carryLabels([0, 1, 2], [-1, -1, -1], [0, 0, 0]).labels).toEqual([0, 1, 2])
    expect(carryLabels([0, 0, 0, 1, 2], [0, 0, 0, 2, 1], [0, 0, 0]).labels).toEqual([0, 2, 1])
  })

  it('gives a new group a new label, and closes the gap of a removed one with the fewest changes', () => {
    expect(carryLabels([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 0], [0, 0, 0]).labels).toEqual([0, 1, 2])
    expect(carryLabels([0, 0, 1, 1], [0, 0, 2, 2], [0, 0]).labels).toEqual([0, 1])
    expect(carryLabels([0, 0, 1, 1], [2, 2, 1, 1], [0, 0]).labels).toEqual([0, 1])
    expect(carryLabels([0, 0, 1, 1, 2], [0, 0, 4, 4, 0], [0, 0, 0]).labels).toEqual([0, 1, 2])
  })

  it('gives the last labels to groups that pages leave out', () => {
    expect(carryLabels([0, 1, 2], [0, 1, 2], [1, 0, 0]).labels).toEqual([2, 1, 0])
    expect(carryLabels([0, 1, 2], [2, 0, 1], [1, 0, 0]).labels).toEqual([2, 0, 1])
    expect(carryLabels([0, 1, 2], [-1, -1, -1], [2, 0, 1]).labels).toEqual([2, 0, 1])
  })
})

describe('priorities', () => {
  it('[MATH-1] equal the published ones', () => {
    expect(computePriority({ A: 0, D: 0, S: 0 }, 0, false)).toBeCloseTo(5.0625, 12)
    expect(computePriority({ A: 7, D: 2, S: 30 }, 3, true)).toBe(49)
    const importance = (1 - 2 / 12) * 2.5 * (6 / 12)
    expect(computePriority({ A: 5, D: 4, S: 10 }, 1.5, false)).toBeCloseTo((importance * 3) ** 2, 12)
  })
})
