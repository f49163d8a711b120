import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packMatrix, unpackMatrix, createVoteMatrix } from './vote-matrix.ts'
import { createVoteEvents } from './vote-events.ts'

const id = (most: number) => fc.oneof(fc.nat(20), fc.nat(most))
const votes = fc.array(
  // the highest id of a participant with a label of an area
  fc.record({ pid: id(64_000_000), tid: id(40_000), vote: fc.constantFrom(-1, 0, 1) }),
  { maxLength: 60 },
)

it('a packed matrix is the same when it is unpacked', () => {
  fc.assert(
    fc.property(votes, (rows) => {
      const { rowOrder: _, columnOrder: __, ...matrix } = createVoteMatrix(createVoteEvents(rows))
      expect(unpackMatrix(packMatrix({ ...matrix, rowOrder: _, columnOrder: __ }))).toMatchObject(matrix)
    }),
  )
})
