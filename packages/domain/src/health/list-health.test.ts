import { describe, expect, it } from 'vitest'
import { createDayFinder } from './days.ts'
import { formatListHealth, judgeListHealth, type ListHealthFigures } from './list-health.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** a Wednesday, at noon in Berlin */
const NOW = Date.parse('2026-11-25T11:00:00Z')
const ZONE = 'Europe/Berlin'

const describeHealth = (figures: Partial<ListHealthFigures>) => {
  const none = { count: 0, oldest: null }
  const all = { status: 'open' as const, waiting: none, lastVote: NOW, closes_at: null, ...figures }
  const health = judgeListHealth(all, NOW, createDayFinder(ZONE))
  return health && `${health.word}: ${formatListHealth(health, ZONE, NOW)}`
}

describe('the health of a conversation in one word', () => {
  it.each<[string | undefined, Partial<ListHealthFigures>]>([
    ['healthy: last vote today', {}],
    ['healthy: last vote yesterday', { lastVote: NOW - 12.5 * HOUR_MS }],
    ['healthy: last vote on Thursday', { lastVote: NOW - 6 * DAY_MS }],
    ['quiet: no votes for 7 days', { lastVote: NOW - 7 * DAY_MS }],
    ['empty: nobody has voted yet', { lastVote: null }],
    ['waiting: 12 wait since Monday', { waiting: { count: 12, oldest: NOW - 2 * DAY_MS } }],
    ['waiting: 1 waits since Monday', { waiting: { count: 1, oldest: NOW - 2 * DAY_MS } }],
    // a day is not yet over
    ['healthy: last vote today', { waiting: { count: 12, oldest: NOW - DAY_MS } }],
    ['closing: closes tomorrow', { closes_at: NOW + DAY_MS, lastVote: null }],
    ['closing: closes today', { closes_at: NOW + HOUR_MS }],
    ['healthy: last vote today', { closes_at: NOW + 2 * DAY_MS }],
    // the most urgent first
    [
      'waiting: 2 wait since 3 November',
      { waiting: { count: 2, oldest: NOW - 22 * DAY_MS }, closes_at: NOW },
    ],
    ['waiting: 2 wait since Monday', { status: 'closed', waiting: { count: 2, oldest: NOW - 2 * DAY_MS } }],
    [undefined, { status: 'closed', lastVote: null }],
    [undefined, { status: 'draft', waiting: { count: 2, oldest: 0 } }],
    [undefined, { status: 'archived', waiting: { count: 2, oldest: 0 } }],
    [undefined, { status: 'scheduled' }],
  ])('%s', (words, figures) => expect(describeHealth(figures)).toBe(words))
})
