import { expect, it } from 'vitest'
import { flipVote, VOTE, computeSideShare, sumVotes } from './votes.ts'

const createVoteCounts = ([agree_count, disagree_count, pass_count]: [number, number, number]) => ({
  agree_count,
  disagree_count,
  pass_count,
})

it('a stored agreement is -1, and 1 in a file', () => {
  expect(VOTE).toEqual({ agree: -1, pass: 0, disagree: 1 })
  expect(['agree', 'pass', 'disagree'].map((name) => flipVote(VOTE[name as keyof typeof VOTE]))).toEqual([
    1, 0, -1,
  ])
})

it('[RPT-3] a share is of all votes, passes among them', () => {
  expect(computeSideShare('agree', createVoteCounts([6, 2, 2]))).toBe(0.6)
  expect(computeSideShare('disagree', createVoteCounts([6, 2, 2]))).toBe(0.2)
  expect(computeSideShare('agree', createVoteCounts([0, 0, 0]))).toBe(0)
})

it('[RPT-3] sums votes', () => {
  expect(sumVotes([createVoteCounts([4, 1, 0]), createVoteCounts([0, 2, 1])])).toEqual(
    createVoteCounts([4, 3, 1]),
  )
})
