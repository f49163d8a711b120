import { expect, it } from 'vitest'
import { createCountedComment, createVoteCounts, type VoteTriple } from '../../testing/counted-comment.ts'
import { findClearSide, getStance, sumVotes, type CountedComment } from './stance.ts'

it.each<[string, VoteTriple, number, string | undefined]>([
  ['six of ten', [6, 4, 0], 5, 'agree'],
  ['six of ten with passes', [6, 0, 4], 5, 'agree'],
  ['just under six of ten', [59, 41, 0], 5, undefined],
  ['disagreement', [1, 9, 0], 5, 'disagree'],
  ['too few votes', [4, 0, 0], 5, undefined],
  ['no votes', [0, 0, 0], 0, undefined],
])('[RPT-3] a side is clear from six votes of ten on: %s', (_, all, minVotes, side) => {
  expect(findClearSide(createVoteCounts(all), minVotes)).toBe(side)
})

it.each<[string, CountedComment, string]>([
  ['four votes', createCountedComment(1, [4, 0, 0], [2, 0, 0], [2, 0, 0]), 'few'],
  ['both groups agree', createCountedComment(1, [8, 0, 0], [4, 0, 0], [4, 0, 0]), 'together'],
  ['both groups disagree', createCountedComment(1, [0, 8, 0], [0, 4, 0], [0, 4, 0]), 'together'],
  ['a group on each side', createCountedComment(1, [4, 4, 0], [4, 0, 0], [0, 4, 0]), 'apart'],
  ['a third group between two', createCountedComment(1, [6, 6, 0], [4, 0, 0], [0, 4, 0], [2, 2, 0]), 'apart'],
  ['one group with too few votes', createCountedComment(1, [8, 0, 0], [6, 0, 0], [2, 0, 0]), 'mixed'],
  ['passes', createCountedComment(1, [0, 0, 8], [0, 0, 4], [0, 0, 4]), 'mixed'],
  ['one group to tell of', createCountedComment(1, [8, 1, 0], [8, 1, 0]), 'most'],
  ['no groups, no majority', createCountedComment(1, [5, 5, 0]), 'mixed'],
])('[RPT-3] finds the stance: %s', (_, comment, kind) => expect(getStance(comment).kind).toBe(kind))

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
