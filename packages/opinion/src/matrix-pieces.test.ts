import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinMatrix, splitMatrix } from './matrix-pieces.ts'
import { createVoteEvents } from './vote-events.ts'
import { createRange, createVoteMatrix } from './vote-matrix.ts'

const votes = fc.array(fc.record({ pid: fc.nat(30), tid: fc.nat(40), vote: fc.constantFrom(-1, 0, 1) }), {
  maxLength: 200,
})

it('[RUN-131] the pieces of a matrix have as many votes as they may, and are the matrix when they are joined', () => {
  fc.assert(
    fc.property(votes, fc.integer({ min: 1, max: 60 }), (rows, most) => {
      const matrix = createVoteMatrix(createVoteEvents(rows))
      const pieces = splitMatrix(matrix, most)
      for (const { pids, codes } of pieces) expect(pids.length === 1 || codes.length <= most).toBe(true)
      const { pids, tids } = matrix
      const sorted = { ...matrix, rowOrder: createRange(pids.length), columnOrder: createRange(tids.length) }
      expect(joinMatrix(pieces)).toEqual(sorted)
    }),
  )
})
