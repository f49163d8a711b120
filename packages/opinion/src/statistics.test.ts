import { describe, expect, it } from 'vitest'
import { countCodes } from './centred-matrix.ts'
import { createEmptyGroups, type FoundGroups } from './found-groups.ts'
import { createModerationSets, createVoteEvents } from './vote-events.ts'
import { computePriority } from './priorities.ts'
import {
  computeStrength,
  isSignificant,
  selectRepresentative,
  type SideComparison,
  type SideFigures,
} from './representative.ts'
import { computeStatistics, type StatisticsInput, selectCompatibleRepresentative } from './statistics.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** Four people in two groups, and one in none, who all vote on two comments; the third comment is rejected. */
const votes = [
  [-1, -1, 1],
  [-1, 0, 1],
  [1, 1, 0],
  [1, -1, -1],
  [0, -1, -1],
]
const matrix = createVoteMatrix(
  createVoteEvents(votes.flatMap((row, pid) => row.map((vote, tid) => ({ pid, tid, vote })))),
)
const comments = [
  { tid: 2, mod: -1, isMeta: false },
  { tid: 1, mod: 0, isMeta: true },
  { tid: 8, mod: 0, isMeta: false },
  { tid: 9, mod: 0, isMeta: true },
]
const input: StatisticsInput = {
  mode: 'default',
  matrix,
  counts: countCodes(matrix),
  live: Uint8Array.of(1, 1, 0),
  voterSums: { first: new Float64Array(3), second: new Float64Array(3) },
  extremity: Float64Array.of(0.5, 1, 2),
  moderation: createModerationSets(comments),
  comments,
  previous: undefined,
  columns: [0, 1, 2],
}
const found: FoundGroups = {
  baseClusters: [
    { id: 0, x: 0, y: 0, members: Int32Array.of(0) },
    { id: 1, x: 0, y: 0, members: Int32Array.of(2, 3) },
    { id: 2, x: 0, y: 0, members: Int32Array.of(1) },
  ],
  groups: [
    { id: 0, x: 0, y: 0, baseClusters: [0, 2] },
    { id: 4, x: 0, y: 0, baseClusters: [1] },
  ],
  silhouettes: {},
  smoothing: null,
  stability: null,
  missing: null,
}

describe('the statistics of groups', () => {
  it('[MATH-1] count people and votes by base cluster and by group', () => {
    const { baseClusterByRow, votesByBaseCluster, votesByGroup, groups } = computeStatistics(input, found)
    expect([...baseClusterByRow]).toEqual([0, 2, 1, 1, -1])
    // agreements, passes and disagreements of each comment
    expect([...votesByGroup.counts]).toEqual([2, 0, 0, 1, 1, 0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 1, 1, 0])
    expect([votesByBaseCluster.parts, votesByGroup.parts, votesByGroup.columns]).toEqual([3, 2, 3])
    expect(groups.map(({ id, size }) => [id, size])).toEqual([
      [0, 2],
      [4, 2],
    ])
    expect(groups.flatMap(({ representative }) => representative.map(({ tid }) => tid))).not.toContain(2)
  })

  it('[MATH-1] the group-informed consensus is the product over groups', () => {
    const { groupInformedConsensus } = computeStatistics(input, found)
    expect([...groupInformedConsensus]).toEqual([(3 / 4) * (1 / 4), (2 / 4) * (2 / 4), (1 / 4) * (2 / 4)])
  })
})

describe('priorities', () => {
  it('[MATH-1] are of the votes of all groups; metadata comments and comments without votes have one too', () => {
    const { priorities } = computeStatistics(input, found)
    expect([...priorities]).toEqual([
      [0, computePriority({ A: 2, D: 2, S: 4 }, 0.5, false)],
      [1, 49],
      [2, computePriority({ A: 1, D: 2, S: 4 }, 2, false)],
      [8, computePriority({ A: 0, D: 0, S: 0 }, 0, false)],
      [9, 49],
    ])
  })

  it('[MATH-1] are of all votes when there are no groups', () => {
    const { priorities, groups, groupInformedConsensus } = computeStatistics(
      input,
      createEmptyGroups('difference'),
    )
    expect(priorities.get(0)).toBe(computePriority({ A: 2, D: 2, S: 5 }, 0.5, false))
    expect(priorities.get(2)).toBe(computePriority({ A: 2, D: 2, S: 5 }, 2, false))
    expect([groups, [...groupInformedConsensus]]).toEqual([[], [1, 1, 1]])
  })

  it('[MATH-1] are of the previous groups in compatible mode, only for comments with votes', () => {
    const previous = {
      'group-votes': { 0: { id: 0, 'n-members': 1, votes: { 0: { A: 3, D: 1, S: 5 } } } },
    }
    const { priorities } = computeStatistics({ ...input, mode: 'compatible', previous }, found)
    expect([...priorities.keys()]).toEqual([0, 1, 2])
    expect(priorities.get(0)).toBe(computePriority({ A: 3, D: 1, S: 5 }, 0.5, false))
    expect(priorities.get(2)).toBe(computePriority({ A: 0, D: 0, S: 0 }, 2, false))
  })
})

describe('consensus', () => {
  const agreed = Int32Array.of(9, 0, 0, 0, 0, 9, 9, 0, 0)
  const tids = (mode: 'default' | 'compatible', missing: 'people' | 'comments') => {
    const { consensus } = computeStatistics({ ...input, mode, counts: agreed }, createEmptyGroups(missing))
    return [consensus.agree.map(({ tid }) => tid), consensus.disagree.map(({ tid }) => tid)]
  }

  it('[MATH-3] is of the comments that are not rejected, and empty with one or two people', () => {
    expect(tids('default', 'comments')).toEqual([[0], [1]])
    expect(tids('default', 'people')).toEqual([[], []])
    expect(tids('compatible', 'people')).toEqual([[0], [1]])
  })
})

const toShortForm = (found: ReturnType<typeof selectRepresentative>) =>
  found.map(({ tid, side, isBestAgree }) => `${tid} ${side}${isBestAgree ? ' best' : ''}`)

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
    // of equal ones the first
    expect(select(compare(2, weak), compare(1, weak))).toEqual(['2 agree best'])
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
    expect(select(compare(2, {}, weak(0.5)), compare(1, {}, weak(0.5)))).toEqual(['2 disagree'])
    expect(select(compare(2, weak(0.5), weak(0.5)))).toEqual(['2 disagree'])
    expect(select(compare(2, weak(0), weak(0)))).toEqual([])
    expect(select(compare(2, weak(0.5), {}, { S: 0 }))).toEqual([])
  })

  it('[MATH-1] as published has its test in single precision', () => {
    const [found] = selectCompatibleRepresentative([compare(1, { ...strong, ratioZ: 2.1 })])
    expect(found?.ratioZ).toBe(Math.fround(2.1))
  })
})
