import { describe, expect, it } from 'vitest'
import { computeOneProportionZ, computeTwoProportionZ } from './consensus.ts'
import { selectCompatibleRepresentative } from './statistics.ts'
import { compareSides, selectRepresentative } from './representative.ts'
import type { OpinionTally } from './tally.ts'

/** Agreements, disagreements and passes of each group on each comment. */
type Counts = readonly (readonly (readonly [agrees: number, disagrees: number, passes: number])[])[]

const createTally = (groups: Counts): OpinionTally => ({
  parts: groups.length,
  columns: groups[0]?.length ?? 0,
  counts: Int32Array.from(
    groups.flat().flatMap(([agrees, disagrees, passes]) => [agrees, passes, disagrees]),
  ),
})

function createComparisons(groups: Counts, group: number) {
  const tally = createTally(groups)
  const columns = Array.from({ length: tally.columns }, (_, at) => at)
  return compareSides(tally, group, columns, Int32Array.from(columns))
}

const toShortForm = (found: ReturnType<typeof selectRepresentative>) =>
  found.map(({ tid, side, isBestAgree }) => `${tid} ${side}${isBestAgree ? ' best' : ''}`)

describe('representative comments', () => {
  const twoGroups: Counts = [
    [
      [20, 1, 0],
      [2, 18, 1],
      [15, 5, 0],
      [10, 10, 2],
    ],
    [
      [3, 18, 0],
      [19, 2, 0],
      [16, 4, 0],
      [10, 10, 2],
    ],
  ]

  it('[MATH-1] are those on which a group agrees and others do not; agreements come first', () => {
    expect(toShortForm(selectRepresentative(createComparisons(twoGroups, 0)))).toEqual([
      '0 agree best',
      '1 disagree',
    ])
    expect(toShortForm(selectRepresentative(createComparisons(twoGroups, 1)))).toEqual([
      '1 agree best',
      '0 disagree',
    ])
    expect(toShortForm(selectCompatibleRepresentative(createComparisons(twoGroups, 0)))).toEqual([
      '0 agree best',
      '1 disagree',
    ])
  })

  it('are five at most, in any order of the comments', () => {
    const many: Counts = [
      Array.from({ length: 9 }, (_, at) => [20 + at, 1, 0] as const),
      Array.from({ length: 9 }, (_, at) => [1, 20 + at, 0] as const),
    ]
    const found = selectRepresentative(createComparisons(many, 0))
    expect(toShortForm(found)).toEqual(['8 agree best', '7 agree', '6 agree', '5 agree', '4 agree'])
    expect(selectRepresentative(createComparisons(many, 0).toReversed())).toEqual(found)
  })

  it('show only agreed comments as agreed, unlike the published selection', () => {
    const groups: Counts = [[[12, 2, 16]], [[11, 0, 18]]]
    expect(toShortForm(selectRepresentative(createComparisons(groups, 0)))).toEqual(['0 disagree'])
    const agreed: Counts = [[[20, 6, 0]], [[20, 0, 0]]]
    expect(toShortForm(selectCompatibleRepresentative(createComparisons(agreed, 0)))).toEqual([
      '0 disagree best',
    ])
    expect(toShortForm(selectRepresentative(createComparisons(agreed, 0)))).toEqual(['0 disagree'])
  })
})

it('[MATH-1] a comparison of sides is with all other groups together, on the asked comments in their order', () => {
  const tally = createTally([
    [
      [3, 1, 1],
      [0, 0, 0],
    ],
    [
      [2, 2, 0],
      [5, 1, 2],
    ],
    [
      [1, 4, 3],
      [0, 0, 0],
    ],
  ])
  const [second, first] = compareSides(tally, 0, [1, 0], Int32Array.of(70, 80))
  expect([second?.tid, first?.tid]).toEqual([80, 70])
  expect(first?.votes).toEqual({ A: 3, D: 1, S: 5 })
  expect(first?.agree).toEqual({
    successes: 3,
    share: 4 / 7,
    shareZ: computeOneProportionZ(3, 5),
    ratio: 4 / 7 / (4 / 14),
    ratioZ: computeTwoProportionZ([3, 5], [3, 12]),
  })
  expect(first?.disagree.ratioZ).toBe(computeTwoProportionZ([1, 5], [6, 12]))
})
