import { expect, it } from 'vitest'
import { arePeopleForgotten, findNextRemoval, findRemovalTime, isForgettingDue } from './retention.ts'

const DAY_MS = 86_400_000

it.each([
  [{ retention_days: 30, closed_at: 5, identities_removed_at: null }, 5 + 30 * DAY_MS],
  [{ retention_days: 0, closed_at: 5, identities_removed_at: null }, undefined],
  [{ retention_days: 30, closed_at: null, identities_removed_at: null }, undefined],
  [{ retention_days: 30, closed_at: 5, identities_removed_at: 9 }, undefined],
  [{ retention_days: 30, closed_at: 5, identities_removed_at: null, opens_at: 6 }, undefined],
  [
    { retention_days: 30, closed_at: 5, identities_removed_at: null, opens_at: 5 + 30 * DAY_MS },
    5 + 30 * DAY_MS,
  ],
] as const)('[SAFE-68] forgets people so many days after closing, once: %j', (given, time) => {
  const state = { opens_at: null, ...given }
  expect(findRemovalTime(state)).toBe(time)
  expect(isForgettingDue(state, time ?? Infinity)).toBe(time !== undefined)
  expect(isForgettingDue(state, (time ?? 0) - 1)).toBe(false)
})

const OPEN = {
  retention_days: 30,
  closed_at: null,
  opens_at: null,
  closes_at: null,
  identities_removed_at: null,
}
const CLOSED = { ...OPEN, closed_at: 5 }
const DAYS_MS = 30 * DAY_MS

it.each([
  ['open', OPEN, undefined],
  ['open until a time', { ...OPEN, closes_at: 7 }, { time: 7 + DAYS_MS, isPlanned: true }],
  ['scheduled', { ...OPEN, opens_at: 6 }, undefined],
  ['scheduled until a time', { ...OPEN, opens_at: 6, closes_at: 7 }, { time: 7 + DAYS_MS, isPlanned: true }],
  ['closed', CLOSED, { time: 5 + DAYS_MS, isPlanned: false }],
  ['closed, for ever', { ...CLOSED, retention_days: 0 }, undefined],
  ['closed and forgotten', { ...CLOSED, identities_removed_at: 9 }, undefined],
  ['closed, and opens before that', { ...CLOSED, opens_at: 6 }, undefined],
  [
    'closed, and opens before that until a time',
    { ...CLOSED, opens_at: 6, closes_at: 7 },
    { time: 7 + DAYS_MS, isPlanned: true },
  ],
  [
    'closed, and opens after that',
    { ...CLOSED, opens_at: 5 + DAYS_MS, closes_at: 6 + DAYS_MS },
    { time: 5 + DAYS_MS, isPlanned: false },
  ],
  [
    'forgotten, and opens until a time',
    { ...CLOSED, identities_removed_at: 9, opens_at: 10, closes_at: 11 },
    { time: 11 + DAYS_MS, isPlanned: true },
  ],
] as const)('knows when people of a conversation are forgotten that is %s', (_, state, removal) => {
  expect(findNextRemoval(state)).toEqual(removal)
})

it.each([
  [{ is_active: false, identities_removed_at: 9 }, true],
  [{ is_active: 0, identities_removed_at: 9 }, true],
  [{ is_active: true, identities_removed_at: 9 }, false],
  [{ is_active: 0, identities_removed_at: null }, false],
  [{ is_active: false }, false],
] as const)('%j takes nobody else: %s', (state, isForgotten) => {
  expect(arePeopleForgotten(state)).toBe(isForgotten)
})
