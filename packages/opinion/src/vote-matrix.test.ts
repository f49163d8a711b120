import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendMatrix, removeParticipants } from './extend-matrix.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import {
  createMatrixBuilder,
  createVoteMatrix,
  packMatrix,
  unpackMatrix,
  type VoteMatrix,
} from './vote-matrix.ts'

const vote = fc.record({
  pid: fc.nat(12),
  tid: fc.oneof(fc.nat(8), fc.integer({ min: 1_000_000, max: 1_000_003 })),
  vote: fc.constantFrom(-1, 0, 1),
})
const votes = fc.array(vote, { maxLength: 120 })

/** The votes of a matrix by pair. */
function getCells({ pids, tids, starts, codes }: VoteMatrix): Record<string, number> {
  const cells: Record<string, number> = {}
  for (let row = 0; row < pids.length; row += 1) {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const code = codes[at]!
      cells[`${pids[row]} ${tids[Math.floor(code / 3)]}`] = (code % 3) - 1
    }
  }
  return cells
}

const getLatestVotes = (rows: readonly VoteRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ pid, tid, vote }) => [`${pid} ${tid}`, vote]))

describe('the vote matrix', () => {
  it('[MATH-1] has the last vote of each pair, rows and columns by id', () => {
    fc.assert(
      fc.property(votes, (rows) => {
        const matrix = createVoteMatrix(createVoteEvents(rows))
        expect(getCells(matrix)).toEqual(getLatestVotes(rows))
        expect([...matrix.pids]).toEqual([...new Set(rows.map(({ pid }) => pid))].sort((a, b) => a - b))
        expect([...matrix.rowOrder].map((row) => matrix.pids[row])).toEqual([
          ...new Set(rows.map(({ pid }) => pid)),
        ])
        expect([...matrix.columnOrder].map((column) => matrix.tids[column])).toEqual([
          ...new Set(rows.map(({ tid }) => tid)),
        ])
      }),
    )
  })

  it('[MATH-3] is the same for votes at once and in parts', () => {
    fc.assert(
      fc.property(votes, votes, votes, (first, second, third) => {
        const whole = createVoteMatrix(createVoteEvents([...first, ...second, ...third]))
        const inParts = [second, third].reduce(
          (matrix, rows) => extendMatrix(matrix, createVoteEvents(rows)),
          createVoteMatrix(createVoteEvents(first)),
        )
        expect(inParts).toEqual(whole)
      }),
    )
  })

  it('keeps the order of its entries when a comment with a lower id is voted on later', () => {
    const matrix = createVoteMatrix(createVoteEvents([{ pid: 1, tid: 5, vote: 1 }]))
    const longer = extendMatrix(matrix, createVoteEvents([{ pid: 1, tid: 2, vote: -1 }]))
    expect([...longer.tids]).toEqual([2, 5])
    expect([...longer.codes]).toEqual([0, 5])
    expect([...longer.columnOrder]).toEqual([1, 0])
    expect(extendMatrix(longer, createVoteEvents([]))).toBe(longer)
  })

  it('leaves out the rows of banned people', () => {
    const rows = [0, 1, 2, 3].flatMap((pid) => [3, 4].map((tid) => ({ pid, tid, vote: 1 })))
    const left = removeParticipants(createVoteMatrix(createVoteEvents(rows)), new Set([1, 3]))
    expect(getCells(left)).toEqual(getLatestVotes(rows.filter(({ pid }) => pid % 2 === 0)))
    expect([...left.rowOrder]).toEqual([0, 1])
  })

  const id = (most: number) => fc.oneof(fc.nat(20), fc.nat(most))
  // ids below and above what two bytes hold; the highest of a participant has a label of an area
  const large = fc.record({ pid: id(64_000_000), tid: id(40_000), vote: fc.constantFrom(-1, 0, 1) })
  const manyVotes = fc.array(large, { maxLength: 60 })

  it('is the same when it was packed', () => {
    fc.assert(
      fc.property(manyVotes, (rows) => {
        const matrix = createVoteMatrix(createVoteEvents(rows))
        const { rowOrder: _, columnOrder: __, ...kept } = matrix
        expect(unpackMatrix(packMatrix(matrix))).toMatchObject(kept)
      }),
    )
  })

  it('built row by row equals the one of the same events, to the last byte', () => {
    fc.assert(
      fc.property(manyVotes, (rows) => {
        const latest = [...new Map(rows.map((row) => [`${row.pid} ${row.tid}`, row])).values()]
        const builder = createMatrixBuilder()
        for (const pid of [...new Set(latest.map((row) => row.pid))].sort((one, other) => one - other)) {
          const own = latest.filter((row) => row.pid === pid)
          builder.addRow(
            pid,
            Uint32Array.from(own, ({ tid, vote }) => 3 * tid + vote + 1),
          )
        }
        const { rowOrder: _, columnOrder: __, ...expected } = createVoteMatrix(createVoteEvents(latest))
        const built = builder.finish()
        expect(built).toMatchObject(expected)
        expect(built.codes.constructor).toBe(expected.codes.constructor)
      }),
    )
  })
})
