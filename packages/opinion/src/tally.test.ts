import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extendMatrix } from './extend-matrix.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { getPartVotes, sumParts, tallyParts, updateTally } from './tally.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const PEOPLE = 24
/** All people vote on four comments. */
const many = Array.from({ length: 4 * PEOPLE }, (_, at) => ({
  pid: 2 * (at % PEOPLE),
  tid: Math.floor(at / PEOPLE),
  vote: ((at * 7) % 3) - 1,
}))
const before = createVoteMatrix(createVoteEvents(many))

const someParts = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: PEOPLE + 1, maxLength: PEOPLE + 1 })
const added = fc.constantFrom<VoteRow[]>(
  [],
  [{ pid: 4, tid: 1, vote: 1 }],
  [{ pid: 4, tid: 9, vote: 0 }],
  [{ pid: 5, tid: 0, vote: -1 }],
)

it('[MATH-3] an updated tally is that of all votes, whatever people move between any parts', () => {
  fc.assert(
    fc.property(added, someParts, someParts, fc.integer({ min: 4, max: 6 }), (rows, was, now, parts) => {
      const after = extendMatrix(before, createVoteEvents(rows))
      const changes = findMatrixChanges(before, after)!
      const earlier = Int32Array.from(was.slice(0, PEOPLE))
      const partByRow = Int32Array.from(now.slice(0, after.pids.length))
      const known = { partByRow: earlier, tally: tallyParts(before, earlier, 4) }
      const updated = updateTally(changes, known, partByRow, parts)
      expect(updated).toEqual(tallyParts(after, partByRow, parts))
      expect(
        updateTally(
          changes,
          known,
          earlier.map((part) => Math.max(part, 0)),
          4,
        ).counts.length,
      ).toBe(4 * 3 * after.tids.length)
    }),
  )
})

it('[MATH-1] a tally has the agreements, disagreements and all votes of each part on each comment', () => {
  fc.assert(
    fc.property(someParts, (parts) => {
      const tally = tallyParts(before, Int32Array.from(parts.slice(0, PEOPLE)), 4)
      const halves = sumParts(tally, [1, 0, 1, 1], 2)
      const count = (isIn: (part: number) => boolean, tid: number) => {
        const own = many.filter((row) => row.tid === tid && isIn(parts[row.pid / 2]!))
        const of = (value: number) => own.filter(({ vote }) => vote === value).length
        return { A: of(-1), D: of(1), S: own.length }
      }
      for (const tid of [0, 1, 2, 3]) {
        for (const part of [0, 1, 2, 3])
          expect(getPartVotes(tally, part, tid)).toEqual(count((own) => own === part, tid))
        expect(getPartVotes(halves, 0, tid)).toEqual(count((own) => own === 1, tid))
        expect(getPartVotes(halves, 1, tid)).toEqual(count((own) => own >= 0 && own !== 1, tid))
      }
      expect([tally.parts, tally.columns, halves.parts, halves.columns]).toEqual([4, 4, 2, 4])
    }),
  )
})

it('[MATH-3] an update is only worth it for an eighth of the votes', () => {
  const change = (people: number) =>
    createVoteEvents(Array.from({ length: people }, (_, at) => ({ pid: 2 * at, tid: 0, vote: at % 2 })))
  expect(findMatrixChanges(before, extendMatrix(before, change(PEOPLE / 8)))?.rows).toHaveLength(PEOPLE / 8)
  expect(findMatrixChanges(before, extendMatrix(before, change(PEOPLE / 8 + 1)))).toBeUndefined()
})
