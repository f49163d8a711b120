import { expect, it } from 'vitest'
import { createCountedComment, createVoteCounts } from '../../testing/counted-comment.ts'
import { computeSideShare, sumVotes } from './vote-counts.ts'

it('[RPT-3] a share is of all votes, passes among them', () => {
  expect(computeSideShare('agree', createVoteCounts([6, 2, 2]))).toBe(0.6)
  expect(computeSideShare('disagree', createVoteCounts([6, 2, 2]))).toBe(0.2)
  expect(computeSideShare('agree', createVoteCounts([0, 0, 0]))).toBe(0)
})

it('[RPT-3] sums votes, of all people and by group', () => {
  expect(
    sumVotes([
      createCountedComment(1, [4, 1, 0], [3, 0, 0], [1, 1, 0]),
      createCountedComment(1, [0, 2, 1], [0, 2, 0]),
    ]),
  ).toEqual({
    ...createVoteCounts([4, 3, 1]),
    groups: [
      { id: 0, ...createVoteCounts([3, 2, 0]) },
      { id: 1, ...createVoteCounts([1, 1, 0]) },
    ],
  })
})
