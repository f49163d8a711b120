import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLots, drawHistory, runHistory } from '@folkmoot/opinion/testing/public-history'
import { applyGroupDifferences, findGroupDifferences } from './group-differences.ts'
import { MAX_AREA_LABELS } from './public-areas.ts'
import { MAX_GROUP_LABELS, NO_GROUP_VOTES, type GroupVotesMatrix } from './public-groups.ts'
import { NO_PUBLIC_VOTES } from './public-votes.ts'
import type { VoteMatrix } from './vote-matrix.ts'

const history = fc.record({
  people: fc.integer({ min: 5, max: 60 }),
  comments: fc.integer({ min: 1, max: 8 }),
  votes: fc.integer({ min: 20, max: 250 }),
  unanimity: fc.constantFrom(0, 0.5, 0.9),
  erasures: fc.constantFrom(0, 0.1),
  seed: fc.nat(),
})

const keepVotes = ({ pids, tids, starts, codes }: VoteMatrix) => ({ pids, tids, starts, codes })

const repeat = (published: GroupVotesMatrix, matrix: VoteMatrix, maxLabels: number) =>
  keepVotes(applyGroupDifferences(findGroupDifferences(published, matrix, maxLabels), matrix, maxLabels))

it('the votes by group and by area follow to the last byte from the public votes and what differs from them', () => {
  fc.assert(
    fc.property(history, (given) => {
      const { sights } = runHistory(drawHistory(given), given.comments, createLots(given.seed))
      for (const { state, map } of sights) {
        if (!map) continue
        const { votes, groupVotes, areas } = state
        expect(repeat(groupVotes, votes.matrix, MAX_GROUP_LABELS)).toEqual(keepVotes(groupVotes))
        expect(repeat(areas.votes, votes.matrix, MAX_AREA_LABELS)).toEqual(keepVotes(areas.votes))
      }
    }),
    { numRuns: 3 },
  )
  expect(repeat(NO_GROUP_VOTES, NO_PUBLIC_VOTES.matrix, MAX_GROUP_LABELS)).toEqual(keepVotes(NO_GROUP_VOTES))
})
