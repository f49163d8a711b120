import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPosition, indexIds, mergeIds } from './id-index.ts'

const sortUnique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)
const anyIds = fc.array(fc.oneof(fc.integer({ min: -4, max: 12 }), fc.integer({ min: -90, max: 90 })))

it('finds the position of each id, and -1 for others', () => {
  fc.assert(
    fc.property(anyIds, (some) => {
      const ids = sortUnique(some)
      for (let id = -95; id <= 95; id += 1)
        expect(findPosition(Int32Array.from(ids), id)).toBe(ids.indexOf(id))
    }),
  )
})

it('merges any two ascending lists, with the new place of each entry', () => {
  fc.assert(
    fc.property(anyIds, anyIds, (some, more) => {
      const [one, other] = [sortUnique(some), sortUnique(more)]
      const { ids, fromOne, fromOther } = mergeIds(Int32Array.from(one), Int32Array.from(other))
      expect([...ids]).toEqual(sortUnique([...some, ...more]))
      expect([...fromOne]).toEqual(one.map((id) => ids.indexOf(id)))
      expect([...fromOther]).toEqual(other.map((id) => ids.indexOf(id)))
    }),
  )
})

it.each([
  ['dense', [4, 0, 4, 2]],
  ['sparse', [1_000_000, 3, 1_000_000, 0]],
  ['negative', [5, -2, 5, 1]],
  ['just in the table', [65_536 + 4 * 3 - 1, 0, 7]],
  ['just outside of the table', [65_536 + 4 * 3, 0, 7]],
  ['none', []],
])('indexes ids: %s', (_, entries) => {
  const { ids, order, positions } = indexIds(Int32Array.from(entries))
  const sorted = sortUnique(entries)
  expect([...ids]).toEqual(sorted)
  expect([...order]).toEqual([...new Set(entries)].map((id) => sorted.indexOf(id)))
  expect([...positions]).toEqual(entries.map((id) => sorted.indexOf(id)))
})
