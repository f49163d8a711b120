import { expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { computeMedianMovement, replayMap } from '../testing/replay-map.ts'

it('a map that grows does not flip, people who did not vote hardly move, and letters have no gap', () => {
  const rows = createGroupVotes({ people: 120, comments: 24, groups: 3, seed: 1, noise: 0.2, turnout: 0.7 })
  const arriving = rows.toSorted((one, other) => one.pid - other.pid)
  const { steps, labels } = replayMap(arriving, [])
  // with a handful of people each new one is an axis
  expect(steps.filter(({ isFlipped, people }) => isFlipped && people >= 10)).toEqual([])
  expect(computeMedianMovement(steps)).toBeLessThan(0.01)
  for (const ids of labels) expect(ids).toEqual([...ids.keys()])
})
