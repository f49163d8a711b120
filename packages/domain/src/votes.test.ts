import { expect, it } from 'vitest'
import { flipVote, VOTE } from './votes.ts'

it('a stored agreement is -1, and 1 in a file', () => {
  expect(VOTE).toEqual({ agree: -1, pass: 0, disagree: 1 })
  expect(['agree', 'pass', 'disagree'].map((name) => flipVote(VOTE[name as keyof typeof VOTE]))).toEqual([
    1, 0, -1,
  ])
})

it('flipping twice gives the vote again, and only the sign of a number counts', () => {
  for (const vote of Object.values(VOTE)) expect(flipVote(flipVote(vote))).toBe(vote)
  expect([flipVote(0.5), flipVote(-3)]).toEqual([-1, 1])
})
