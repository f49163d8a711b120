import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMatrixBuilder, createVoteMatrix } from './vote-matrix.ts'
import { createVoteEvents } from './vote-events.ts'

const rows = fc.uniqueArray(
  fc.record({
    pid: fc.nat(5000),
    // below and above what two bytes hold
    votes: fc.uniqueArray(
      fc.record({
        tid: fc.oneof(fc.nat(20), fc.nat(40_000)),
        vote: fc.constantFrom(-1, 0, 1),
      }),
      { selector: ({ tid }) => tid, maxLength: 12 },
    ),
  }),
  { selector: ({ pid }) => pid, maxLength: 40 },
)

it('a matrix built row by row equals the one of the same events, to the last byte', () => {
  fc.assert(
    fc.property(rows, (people) => {
      const sorted = people.toSorted((one, other) => one.pid - other.pid)
      const builder = createMatrixBuilder()
      for (const { pid, votes } of sorted)
        builder.addRow(
          pid,
          Uint32Array.from(votes, ({ tid, vote }) => 3 * tid + vote + 1),
        )
      const events = sorted.flatMap(({ pid, votes }) => votes.map((one) => ({ pid, ...one })))
      const { rowOrder: _, columnOrder: __, ...expected } = createVoteMatrix(createVoteEvents(events))
      const built = builder.finish()
      expect(built).toMatchObject(expected)
      expect(built.codes.constructor).toBe(expected.codes.constructor)
    }),
  )
})
