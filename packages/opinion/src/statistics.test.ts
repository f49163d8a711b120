import { describe, expect, it } from 'vitest'
import { countCodes } from './centred-matrix.ts'
import { createEmptyGroups, type FoundGroups } from './found-groups.ts'
import { createModerationSets } from './moderation-sets.ts'
import { computePriority } from './priorities.ts'
import { computeStatistics, type StatisticsInput } from './statistics.ts'
import { createVoteEvents } from './vote-events.ts'
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
