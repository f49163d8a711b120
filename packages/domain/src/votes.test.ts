import { expect, it } from 'vitest'
import { flipVote, VOTE } from './votes.ts'

it('a stored agreement is -1, and 1 in a file', () => {
  expect(VOTE).toEqual({ agree: -1, pass: 0, disagree: 1 })
  expect(['agree', 'pass', 'disagree'].map((name) => flipVote(VOTE[name as keyof typeof VOTE]))).toEqual([
    1, 0, -1,
  ])
})
