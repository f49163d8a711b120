import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreMatrix, countCodes } from './centred-matrix.ts'
import {
  computeExtremity,
  countSeenComments,
  projectColumns,
  projectRows,
  countVotesByRow,
  selectCompatibleRows,
  selectIncludedRows,
} from './projection.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const COMMENTS = 5
const anyVotes = fc.array(
  fc.record({ pid: fc.nat(6), tid: fc.nat(COMMENTS - 1), vote: fc.constantFrom(-1, 0, 1) }),
  { minLength: 1, maxLength: 30 },
)
const anyMask = fc.array(fc.boolean(), { minLength: COMMENTS, maxLength: COMMENTS })

function centre(rows: readonly VoteRow[], mask: readonly boolean[]) {
  const matrix = createVoteMatrix(createVoteEvents(rows))
  const counts = countCodes(matrix)
  const live = Uint8Array.from(matrix.tids, (tid) => Number(mask[tid]))
  return { centred: centreMatrix(matrix, live, counts), counts, matrix, live }
}

const getVote = (rows: readonly VoteRow[], pid: number, tid: number) =>
  rows.findLast((row) => row.pid === pid && row.tid === tid)?.vote

it('[MATH-1] centring subtracts the mean of the votes on a comment, 0 where it is moderated out', () => {
  fc.assert(
    fc.property(anyVotes, anyMask, (rows, mask) => {
      const { centred, counts, matrix } = centre(rows, mask)
      for (const [column, tid] of matrix.tids.entries()) {
        const votes = [...matrix.pids].flatMap((pid) => getVote(rows, pid, tid) ?? [])
        const sum = votes.reduce((total, vote) => total + vote, 0)
        expect(centred.means[column]).toBeCloseTo(mask[tid] ? sum / votes.length : 0, 12)
        expect([...counts.subarray(3 * column, 3 * column + 3)]).toEqual(
          [-1, 0, 1].map((value) => votes.filter((vote) => vote === value).length),
        )
      }
    }),
  )
})

describe('the map', () => {
  const directions = (width: number) => ({
    first: Float64Array.from({ length: width }, (_, at) => Math.sin(at + 1)),
    second: Float64Array.from({ length: width }, (_, at) => Math.cos(3 * at)),
  })

  it.each(['default', 'compatible'] as const)(
    '[MATH-1] a position is the sum of centred votes along each component, times √(C / n): %s',
    (mode) => {
      fc.assert(
        fc.property(anyVotes, anyMask, (rows, mask) => {
          const { centred, counts, matrix, live } = centre(rows, mask)
          const axes = directions(matrix.tids.length)
          const { x, y } = projectRows(centred, axes, countSeenComments(centred, counts, mode))
          const open = [...live].filter((flag) => flag === 1).length
          const out = matrix.tids.length - open
          for (const [row, pid] of matrix.pids.entries()) {
            const entries = [...matrix.tids].flatMap((tid, column) => {
              const vote = getVote(rows, pid, tid)
              return vote === undefined || live[column] === 0
                ? []
                : [{ column, value: vote - centred.means[column]! }]
            })
            const seen = entries.length + (mode === 'default' ? 0 : out)
            const factor = Math.sqrt((mode === 'default' ? open : open + out) / Math.max(1, seen))
            const along = (axis: Float64Array) =>
              factor * entries.reduce((sum, { column, value }) => sum + value * axis[column]!, 0)
            expect(x[row]).toBeCloseTo(along(axes.first), 12)
            expect(y[row]).toBeCloseTo(along(axes.second), 12)
          }
        }),
      )
    },
  )

  it('[MATH-1] a comment is where a person is whose only vote agrees with it', () => {
    fc.assert(
      fc.property(anyVotes, anyMask, (rows, mask) => {
        const { centred, counts, matrix, live } = centre(rows, mask)
        const axes = directions(matrix.tids.length)
        const seen = countSeenComments(centred, counts, 'default')
        const { x, y } = projectColumns(centred, axes, seen)
        const extremity = computeExtremity({ x, y })
        for (const column of matrix.tids.keys()) {
          const factor = live[column] === 0 ? 0 : Math.sqrt(seen.total) * (-1 - centred.means[column]!)
          expect(x[column]).toBeCloseTo(factor * axes.first[column]!, 12)
          expect(y[column]).toBeCloseTo(factor * axes.second[column]!, 12)
          expect(extremity[column]).toBeCloseTo(Math.hypot(x[column]!, y[column]!), 12)
        }
      }),
    )
  })
})

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
