import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countVotesByRow, selectIncludedRows } from './in-conversation.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** A matrix in which participant `pid` has voted on the first `voteCounts[pid]` of the comments. */
const createMatrix = (voteCounts: readonly number[]) =>
  createVoteMatrix(
    createVoteEvents(
      voteCounts.flatMap((count, pid) => Array.from({ length: count }, (_, tid) => ({ pid, tid, vote: -1 }))),
    ),
  )

/** The pids of the included rows. */
function listIncludedPids(voteCounts: readonly number[], before?: readonly number[]): number[] {
  const matrix = createMatrix(voteCounts)
  const isIncluded = selectIncludedRows(matrix, before)
  return [...matrix.pids].filter((_, row) => isIncluded[row] === 1)
}

const repeat = (votes: number, people: number) => Array.from({ length: people }, () => votes)
const range = (end: number) => Array.from({ length: end }, (_, at) => at)

describe('the participants of an analysis', () => {
  it.each([
    ['everybody up to 15 people', [...repeat(7, 1), ...repeat(1, 14)], range(15)],
    ['the lower id of equal numbers of votes', [...repeat(1, 20), 9], [...range(14), 20]],
    [
      'more votes before the lower id',
      [...repeat(1, 10), ...repeat(2, 10), 9],
      [...range(4), ...range(11).map((at) => at + 10)],
    ],
    ['7 votes, but not 6, above 15 people', [...repeat(7, 15), 6, 8], [...range(15), 16]],
    ['all comments where there are fewer than 7', [...repeat(3, 16), 2], range(16)],
    ['nobody to fill up from 15 people on', [...repeat(7, 15), 6], range(15)],
  ])('[MATH-3] are: %s', (_, voteCounts, pids) => {
    expect(listIncludedPids(voteCounts)).toEqual(pids)
  })

  it('[MATH-3] include earlier participants, who count towards the 15', () => {
    expect(listIncludedPids([...repeat(1, 17), 9], [16])).toEqual([...range(13), 16, 17])
  })

  it('[MATH-3] are the people with at least 7 votes, then the most votes, then the lowest id', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 24 }), (counts) => {
        const voteCounts = [...counts, 9]
        const byRank = range(voteCounts.length).sort(
          (one, other) => voteCounts[other]! - voteCounts[one]! || one - other,
        )
        const expected = byRank.filter((pid, rank) => voteCounts[pid]! >= 7 || rank < 15)
        expect(listIncludedPids(voteCounts)).toEqual(expected.sort((one, other) => one - other))
        expect([...countVotesByRow(createMatrix(voteCounts))]).toEqual(voteCounts)
      }),
    )
  })
})
