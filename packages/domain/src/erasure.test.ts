import { expect, it } from 'vitest'
import { areVotesKept, findRemovalTime, isErasedComment, isForgettingDue } from './erasure.ts'

const DAY_MS = 86_400_000

it.each([
  [true, true, false],
  [true, false, false],
  [false, false, false],
  [false, true, true],
  [0, 1, true],
  [1, 1, false],
] as const)(
  '[SAFE-63] active %s, published %s: votes stay as numbers %s',
  (is_active, is_data_open, kept) => {
    expect(areVotesKept({ is_active, is_data_open })).toBe(kept)
  },
)

it.each([
  [{ retention_days: 30, closed_at: 5, identities_removed_at: null }, 5 + 30 * DAY_MS],
  [{ retention_days: 0, closed_at: 5, identities_removed_at: null }, undefined],
  [{ retention_days: 30, closed_at: null, identities_removed_at: null }, undefined],
  [{ retention_days: 30, closed_at: 5, identities_removed_at: 9 }, undefined],
] as const)('[SAFE-68] forgets people so many days after closing, once: %j', (state, time) => {
  expect(findRemovalTime(state)).toBe(time)
  expect(isForgettingDue(state, time ?? Infinity)).toBe(time !== undefined)
  expect(isForgettingDue(state, (time ?? 0) - 1)).toBe(false)
})

it('[SAFE-62] tells an erased comment by its empty text', () => {
  expect([isErasedComment({ txt: '' }), isErasedComment({ txt: ' a' })]).toEqual([true, false])
})
