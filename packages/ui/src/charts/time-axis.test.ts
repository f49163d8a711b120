import { describe, expect, it } from 'vitest'
import { computeTimeTicks } from './time-ticks.ts'

const DAY_MS = 24 * 60 * 60_000
const start = new Date(2026, 10, 3).getTime()

describe('the time axis of charts', () => {
  it.each([
    [0.25, ['3 Nov', '2:00', '4:00', '6:00']],
    [1, ['3 Nov', '6:00', '12:00', '18:00', '4 Nov']],
    [5, ['3 Nov', '4 Nov', '5 Nov', '6 Nov', '7 Nov']],
    [20, ['3 Nov', '7 Nov', '11 Nov', '15 Nov', '19 Nov']],
    [100, ['3 Nov', '24 Nov', '15 Dec', '5 Jan', '26 Jan']],
    [365, ['Jan 2027', 'Apr 2027', 'Jul 2027', 'Oct 2027']],
    [5 * 365, ['Jan 2027', 'Jan 2028', 'Jan 2029', 'Jan 2030', 'Jan 2031']],
  ])('marks few times at equal distances in %d days', (days, labels) => {
    const span = { from: start, to: start + days * DAY_MS }
    const { times, format } = computeTimeTicks(span, 5, 'en-GB')
    expect(times.map(format)).toEqual(labels)
  })

  it.each([0, 1, 61_000, 37 * 60 * 60_000, 141 * DAY_MS, 40 * 365 * DAY_MS])(
    'marks no more times than asked for in %d ms',
    (length) => {
      const { times } = computeTimeTicks({ from: start + 1, to: start + 1 + length }, 3, 'en')
      expect(times.length).toBeLessThanOrEqual(3)
      for (const time of times) expect(time).toBeGreaterThan(start)
    },
  )
})
