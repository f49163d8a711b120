import { expect, it } from 'vitest'
import { addDays } from '@folkmoot/domain/health/days'
import { createDaySeries, findSpan } from './day-series.ts'

const FIRST = '2026-03-01'
const VOTES = [30, 40, 35, 30, 42, 38, 33, 400]
const days = VOTES.map((votes, at) => ({ day: addDays(FIRST, at), votes, people: 3, comments: 0 }))
const groups = { count: 2, stable: false, votes: 90, since: null }
const health = { days, today: '2026-03-20', group_days: [{ ...groups, day: '2026-03-10', stability: 0.4 }] }

it('marks unusual days by what came before, even where that is out of the range', () => {
  const all = createDaySeries(health, {})
  expect(all.unusual).toBe(1)
  expect(all.votes.at(-1)).toMatchObject({ count: 400, note: 'far more than usual', mark: '▲' })
  const last = createDaySeries(health, { from: new Date(2026, 2, 8).getTime() })
  expect(last.votes).toEqual(all.votes.slice(-1))
})

it('all charts share one time axis: the range, or the first to the last active day', () => {
  expect(findSpan(health, {})).toEqual({
    from: new Date(2026, 2, 1).getTime(),
    to: new Date(2026, 2, 9).getTime(),
  })
  expect(findSpan(health, { from: 5e11, until: 6e11 })).toEqual({ from: 5e11, to: 6e11 })
  expect(findSpan({ days: [] }, {})).toBeUndefined()
})

it('shows the stability of groups in percent on the last active day at most, and marks those not stable', () => {
  expect(createDaySeries(health, {}).stability).toMatchObject([
    { time: new Date(2026, 2, 8, 12).getTime(), count: 40, note: '2 groups, not stable', mark: '▼' },
  ])
})
