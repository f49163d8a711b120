import { expect, it } from 'vitest'
import { areVotesKept, isErasedComment } from './erasure.ts'

it.each([
  [true, true, false],
  [true, false, false],
  [false, false, false],
  [false, true, true],
  [0, 1, true],
  [1, 1, false],
] as const)('active %s, published %s: votes stay as numbers %s', (is_active, is_data_open, kept) => {
  expect(areVotesKept({ is_active, is_data_open })).toBe(kept)
})

it('[SAFE-62] tells an erased comment by its empty text', () => {
  expect([isErasedComment({ txt: '' }), isErasedComment({ txt: ' a' })]).toEqual([true, false])
})
