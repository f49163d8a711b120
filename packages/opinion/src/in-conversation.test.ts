import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countVotesByRow, selectCompatibleRows, selectIncludedRows } from './in-conversation.ts'
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
function listIncludedPids(
  voteCounts: readonly number[],
  isCompatible: boolean,
  before?: readonly number[],
): number[] {
  const matrix = createMatrix(voteCounts)
  const isIncluded = isCompatible ? selectCompatibleRows(matrix, before) : selectIncludedRows(matrix)
  return [...matrix.pids].filter((_, row) => isIncluded[row] === 1)
}

const repeat = (votes: number, people: number) => Array.from({ length: people }, () => votes)
const range = (end: number) => Array.from({ length: end }, (_, at) => at)

describe.each([
  ['default', false],
  ['compatible', true],
] as const)('the participants of an analysis in the mode: %s', (_mode, isCompatible) => {
  it.each([
    ['everybody up to 15 people', [...repeat(7, 1), ...repeat(1, 14)], range(15)],
    ['7 votes, but not 6, above 15 people', [...repeat(7, 15), 6, 8], [...range(15), 16]],
    ['all comments where there are fewer than 7', [...repeat(3, 16), 2], range(16)],
    ['nobody to fill up from 15 people on', [...repeat(7, 15), 6], range(15)],
    [
      'those with the most votes up to 15 people',
      [...repeat(1, 10), ...repeat(2, 14), 9],
      range(15).map((at) => at + 10),
    ],
  ])('[MATH-3] are: %s', (_, voteCounts, pids) => {
    expect(listIncludedPids(voteCounts, isCompatible)).toEqual(pids)
  })
})

describe('the participants of an analysis', () => {
  it('[RES-11] of people with equally many votes are all or none, whatever their numbers are', () => {
    expect(listIncludedPids([...repeat(1, 20), 9], false)).toEqual(range(21))
    expect(listIncludedPids([...repeat(1, 10), ...repeat(2, 20), 9], false)).toEqual(
      range(21).map((at) => at + 10),
    )
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(numbers, (counts) => {
        const voteCounts = [...counts, 9]
        const included = listIncludedPids(voteCounts, false)
        expect(included.length).toBeGreaterThanOrEqual(Math.min(15, voteCounts.length))
        const least = Math.min(...included.map((pid) => voteCounts[pid]!))
        expect(included).toEqual(range(voteCounts.length).filter((pid) => voteCounts[pid]! >= least))
        expect([...countVotesByRow(createMatrix(voteCounts))]).toEqual(voteCounts)
      }),
    )
  })

  it('[MATH-1] in compatible mode are the lower ids of equal numbers of votes', () => {
    expect(listIncludedPids([...repeat(1, 20), 9], true)).toEqual([...range(14), 20])
    expect(listIncludedPids([...repeat(1, 10), ...repeat(2, 10), 9], true)).toEqual([
      ...range(4),
      ...range(11).map((at) => at + 10),
    ])
  })

  it('[MATH-1] in compatible mode include earlier participants, who count towards the 15', () => {
    expect(listIncludedPids([...repeat(1, 17), 9], true, [16])).toEqual([...range(13), 16, 17])
  })
})
