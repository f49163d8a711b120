import { describe, expect, it } from 'vitest'
import { computeMajorityConsensus, computeGroupAwareConsensus } from './consensus.ts'
import { computeOneProportionZ, computeTwoProportionZ } from './proportions.ts'
import { selectCompatibleRepresentative } from './compatible-representative.ts'
import {
  compareSides,
  computeStrength,
  isSignificant,
  selectRepresentative,
  type SideComparison,
  type SideFigures,
} from './representative.ts'
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

  it('have the figures of their selection', () => {
    const [first] = selectRepresentative(createComparisons(twoGroups, 0))
    expect(first).toMatchObject({ successes: 20, trials: 21, agrees: 20 })
    expect(first?.share).toBeCloseTo(21 / 23, 12)
    expect(first?.ratio).toBeCloseTo(21 / 23 / (4 / 23), 12)
    expect(first?.shareZ).toBeCloseTo(computeOneProportionZ(20, 21), 12)
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

  it('are empty without votes, and when groups do not differ', () => {
    expect(selectRepresentative(createComparisons([[[0, 0, 0]], [[9, 0, 0]]], 0))).toEqual([])
    expect(selectRepresentative([])).toEqual([])
    expect(selectCompatibleRepresentative([])).toEqual([])
  })
})

describe('consensus', () => {
  it('[MATH-1] contains comments with a significant majority of all people, strongest first', () => {
    const counts = Int32Array.from(
      [
        [30, 2, 1],
        [5, 1, 40],
        [12, 0, 11],
        [90, 3, 2],
      ].flat(),
    )
    const { agree, disagree } = computeMajorityConsensus(counts, [0, 1, 2, 3], Int32Array.of(7, 8, 9, 10))
    expect(agree.map(({ tid }) => tid)).toEqual([10, 7])
    expect(disagree.map(({ tid }) => tid)).toEqual([8])
    expect(agree[1]).toMatchObject({ successes: 30, trials: 33 })
    expect(agree[1]?.share).toBeCloseTo(31 / 35, 12)
    expect(computeMajorityConsensus(counts, [], Int32Array.of(7, 8, 9, 10))).toEqual({
      agree: [],
      disagree: [],
    })
  })

  it('[MATH-1] of groups is the product of their shares of agreement', () => {
    const consensus = computeGroupAwareConsensus(createTally([[[3, 1, 0]], [[0, 4, 2]]]))
    expect(consensus[0]).toBeCloseTo((4 / 6) * (1 / 8), 12)
  })
})

describe('a comparison of sides', () => {
  it('[MATH-1] is with all other groups together, on the asked comments in their order', () => {
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
})

describe('the selection', () => {
  /** A comparison with these figures; ratio and share are 1. */
  const compare = (
    tid: number,
    agree: Partial<SideFigures>,
    disagree: Partial<SideFigures> = {},
    votes = {},
  ) => {
    const none = { successes: 1, share: 1, shareZ: -1, ratio: 1, ratioZ: -1 }
    return {
      tid,
      votes: { A: 5, D: 5, S: 12, ...votes },
      agree: { ...none, ...agree },
      disagree: { ...none, ...disagree },
    }
  }
  const select = (...all: SideComparison[]) => toShortForm(selectRepresentative(all))
  const selectAsPublished = (...all: SideComparison[]) => toShortForm(selectCompatibleRepresentative(all))
  const strong = { shareZ: 2, ratioZ: 2 }

  it('needs both tests above 1.2816', () => {
    expect(isSignificant(compare(1, { shareZ: 1.29, ratioZ: 1.29 }).agree)).toBe(true)
    expect(isSignificant(compare(1, { shareZ: 1.2816, ratioZ: 1.29 }).agree)).toBe(false)
    expect(isSignificant(compare(1, { shareZ: 1.29, ratioZ: 1.2816 }).agree)).toBe(false)
    expect(computeStrength({ successes: 9, share: 2, shareZ: 3, ratio: 5, ratioZ: 7 })).toBe(210)
  })

  it('[MATH-1] takes as best agreement the strongest one with a majority, more than elsewhere, and a vote for it', () => {
    const weak = { shareZ: 0.1, ratioZ: 0.1 }
    expect(select(compare(1, weak), compare(2, { ...weak, share: 2 }))).toEqual(['2 agree best'])
    expect(select(compare(2, weak), compare(1, weak))).toEqual(['1 agree best'])
    for (const not of [{ shareZ: 0 }, { ratioZ: 0 }, { successes: 0 }])
      expect(select(compare(1, weak), compare(2, { ...weak, share: 2, ...not }))).toEqual(['1 agree best'])
  })

  it('[MATH-1] adds significant sides, strongest first, agreements before disagreements; the best once', () => {
    expect(
      select(
        compare(1, {}, strong),
        compare(2, strong),
        compare(3, { ...strong, share: 3 }, strong),
        compare(4, {}, { ...strong, share: 2 }),
        compare(5, { ...strong, share: 2 }, { ...strong, share: 5 }),
      ),
    ).toEqual(['3 agree best', '5 agree', '5 disagree', '4 disagree', '1 disagree'])
  })

  it('[MATH-1] shows where the group differs most when nothing is significant, if it differs', () => {
    const weak = (ratioZ: number) => ({ ratioZ })
    expect(
      select(compare(1, {}, weak(0.3)), compare(2, weak(0.5), weak(0.4)), compare(3, weak(0.2))),
    ).toEqual(['2 agree'])
    expect(select(compare(2, {}, weak(0.5)), compare(1, {}, weak(0.5)))).toEqual(['1 disagree'])
    expect(select(compare(2, weak(0.5), weak(0.5)))).toEqual(['2 disagree'])
    expect(select(compare(2, weak(0), weak(0)))).toEqual([])
    expect(select(compare(2, weak(0.5), {}, { S: 0 }))).toEqual([])
  })

  it('[MATH-1] as published falls back to an agreement, then to the greatest difference of the first comments', () => {
    const likely = { ratio: 1.1, share: 0.6 }
    expect(selectAsPublished(compare(1, {}, { ratioZ: 0.5 }), compare(2, likely))).toEqual([
      '2 disagree best',
    ])
    expect(selectAsPublished(compare(2, { ...likely, ratioZ: 0 }))).toEqual(['2 agree best'])
    for (const not of [{ ratio: 1 }, { share: 0.5 }])
      expect(selectAsPublished(compare(2, { ...likely, ratioZ: 0, ...not }))).toEqual(['2 agree'])
    expect(selectAsPublished(compare(2, { shareZ: 1.3, share: 0.4 }))).toEqual(['2 disagree best'])
    expect(selectAsPublished(compare(2, likely, {}, { A: 0, D: 0 }))).toEqual(['2 disagree'])
    expect(selectAsPublished(compare(2, likely, {}, { A: 0, D: 1 }))).toEqual(['2 disagree best'])
    expect(
      selectAsPublished(
        compare(1, { ratioZ: 0.1 }),
        compare(2, {}, { ratioZ: 0.3 }),
        compare(3, { ratioZ: 0.2 }),
      ),
    ).toEqual(['2 disagree'])
  })

  it('[MATH-1] as published replaces the best agreement by a stronger one, and shows it first', () => {
    const first = { ...strong, ratio: 2, ratioZ: 3 }
    expect(
      selectAsPublished(compare(1, first), compare(2, { ...first, share: 1.5 }), compare(3, first)),
    ).toEqual(['2 agree best', '1 agree', '3 agree'])
    // a first one with a ratio of 1 or less is compared by its share alone
    const common = { ...strong, ratio: 1 }
    expect(selectAsPublished(compare(1, common), compare(2, { ...common, share: 1.1, ratio: 0.1 }))).toEqual([
      '2 agree best',
      '1 agree',
    ])
    expect(selectAsPublished(compare(1, common), compare(2, { ...common, ratio: 9 }))).toEqual([
      '1 agree best',
      '2 agree',
    ])
    const six = [1, 2, 3, 4, 5, 6].map((tid) => compare(tid, { ...first, share: 7 - tid }))
    expect(selectAsPublished(...six)).toEqual(['1 agree best', '2 agree', '3 agree', '4 agree', '5 agree'])
  })

  it('[MATH-1] as published has its test in single precision', () => {
    const [found] = selectCompatibleRepresentative([compare(1, { ...strong, ratioZ: 2.1 })])
    expect(found?.ratioZ).toBe(Math.fround(2.1))
  })
})

describe('the limits of consensus', () => {
  it('[MATH-1] are five comments on each side, by share times test; ties keep the order of the comments', () => {
    const counts = Int32Array.from([40, 41, 42, 43, 44, 45, 45].flatMap((agrees) => [agrees, 1, 2]))
    const columns = [0, 1, 2, 3, 4, 6, 5]
    const tids = Int32Array.of(10, 11, 12, 13, 14, 15, 16)
    expect(computeMajorityConsensus(counts, columns, tids).agree.map(({ tid }) => tid)).toEqual([
      16, 15, 14, 13, 12,
    ])
    const mirrored = Int32Array.from([40, 41, 42].flatMap((disagrees) => [2, 1, disagrees]))
    const found = computeMajorityConsensus(mirrored, [0, 1, 2], tids)
    expect(found.disagree.map(({ tid, successes, trials }) => [tid, successes, trials])).toEqual([
      [12, 42, 45],
      [11, 41, 44],
      [10, 40, 43],
    ])
    expect(found.agree).toEqual([])
  })

  it('[MATH-1] need a test above 1.2816 and a share above one half', () => {
    const agree = (agrees: number, others: number) =>
      computeMajorityConsensus(Int32Array.of(agrees, others, 0), [0], Int32Array.of(7)).agree.length
    // 2 · √(n + 1) · ((s + 1) / (n + 1) − 1/2): 1.4142 for 1 of 1, 1.1547 for 3 of 5
    expect([agree(1, 0), agree(2, 2), agree(3, 2), agree(5, 2), agree(6, 2)]).toEqual([1, 0, 0, 1, 1])
    expect(agree(0, 0)).toBe(0)
  })
})
