import { expect, it } from 'vitest'
import { compareVotes } from './readers.ts'

it.each([
  [{ created: 2, vote: -1 }, { created: 1, vote: 1 }, 'the later one'],
  [{ created: 1, vote: 1 }, { created: 1, vote: 0 }, 'of the same time disagreement before a pass'],
  [{ created: 1, vote: 0 }, { created: 1, vote: -1 }, 'of the same time a pass before agreement'],
])('of two votes of a person on a comment counts %#: %s', (winner, loser) => {
  expect(compareVotes(winner, loser)).toBeGreaterThan(0)
  expect(compareVotes(loser, winner)).toBeLessThan(0)
  expect(compareVotes(winner, winner)).toBe(0)
})
