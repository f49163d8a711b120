import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseFigures, type Figure } from './group-cells.ts'
import { MIN_STEP } from './public-votes.ts'

const people = fc.integer({ min: 0, max: 9 })

/** A group's people on a comment, by what became of their part since its figures were published last. */
const cell = fc.record({ same: people, changed: people, gone: people, come: people })

/** Of no votes or at least three people, as all that is published. */
const figure = cell
  .map(({ same, changed, gone, come }): Figure => ({
    before: same + changed + gone,
    now: same + changed + come,
    moved: changed + gone + come,
    same,
  }))
  .filter(({ before }) => before === 0 || before >= MIN_STEP)

const figures = fc.array(figure, { minLength: 1, maxLength: 5 })

it('[RES-76] [SAFE-32] figures on a comment move by three people, and leave three or none, whatever the ones before were', () => {
  fc.assert(
    fc.property(figures, people, (given, ungrouped) => {
      const all = given.reduce((sum, { now }) => sum + now, ungrouped)
      const chosen = chooseFigures(given, all)
      let rest = all
      for (const [at, { isNow, size, heldSame, heldOther }] of chosen.entries()) {
        const { before, now, moved } = given[at]!
        rest -= size
        expect([1, 2]).not.toContain(size)
        if (!isNow) expect(size).toBe(before)
        else if (size === 0) expect([1, 2]).not.toContain(before)
        else {
          expect(size).toBe(now - heldSame - heldOther)
          expect(moved + heldSame - heldOther).toBeGreaterThanOrEqual(MIN_STEP)
        }
      }
      if (chosen.some(({ size }) => size > 0) && rest !== 0) expect(rest).toBeGreaterThanOrEqual(MIN_STEP)
    }),
    { numRuns: 1500 },
  )
})

it.each([
  [
    'a new group beside others that have nearly gone',
    [
      [0, 4, 4, 0],
      [3, 1, 2, 1],
      [4, 2, 2, 2],
      [0, 6, 6, 0],
    ],
    13,
    [4, 0, 0, 6],
  ],
  [
    'five who stay beside one whose group was erased',
    [
      [5, 5, 0, 5],
      [0, 1, 1, 0],
    ],
    6,
    [0, 0],
  ],
  [
    'six who stay beside one whose group was erased',
    [
      [6, 6, 0, 6],
      [0, 1, 1, 0],
    ],
    7,
    [3, 0],
  ],
  ['five who came beside one without a group', [[0, 5, 5, 0]], 6, [3]],
])('[RES-76] shows what can be shown of %s', (_, cells, all, sizes) => {
  const given = cells.map(([before = 0, now = 0, moved = 0, same = 0]) => ({ before, now, moved, same }))
  expect(chooseFigures(given, all).map(({ size }) => size)).toEqual(sizes)
})
