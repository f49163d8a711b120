import { describe, expect, it } from 'vitest'
import { carryLabels } from './found-groups.ts'
import { computePriority } from './priorities.ts'
import { computeOneProportionZ, computeSmoothedShare, computeTwoProportionZ } from './consensus.ts'
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

  it('gives the last labels to groups that pages leave out', () => {
    expect(carryLabels([0, 1, 2], [0, 1, 2], [1, 0, 0]).labels).toEqual([2, 1, 0])
    expect(carryLabels([0, 1, 2], [2, 0, 1], [1, 0, 0]).labels).toEqual([2, 0, 1])
    expect(carryLabels([0, 1, 2], [-1, -1, -1], [2, 0, 1]).labels).toEqual([2, 0, 1])
  })
})

it('[MATH-1] priorities equal the published ones', () => {
  expect(computePriority({ A: 0, D: 0, S: 0 }, 0, false)).toBeCloseTo(5.0625, 12)
  expect(computePriority({ A: 7, D: 2, S: 30 }, 3, true)).toBe(49)
  const importance = (1 - 2 / 12) * 2.5 * (6 / 12)
  expect(computePriority({ A: 5, D: 4, S: 10 }, 1.5, false)).toBeCloseTo((importance * 3) ** 2, 12)
})
