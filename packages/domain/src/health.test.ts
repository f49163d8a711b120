import { expect, it, describe } from 'vitest'
import {
  findFlood,
  FLOOD_MS,
  FLOOD_PEOPLE,
  addDays,
  createDayFinder,
  fillDays,
  type ActiveDay,
  findUnusualDays,
  judgeHealth,
  type HealthFigures,
} from './health.ts'
import { formatHealth } from './health-words.ts'

const MINUTE_MS = 60_000
const START = 1_800_000_000_000

it('a flood is the last ten minutes with a full one, and counts everybody since its first full minute', () => {
  const minutes = [
    { time: START - MINUTE_MS, people: FLOOD_PEOPLE - 1 },
    { time: START, people: FLOOD_PEOPLE },
    { time: START + MINUTE_MS, people: 3 },
    { time: START + 2 * MINUTE_MS, people: FLOOD_PEOPLE + 1 },
  ]
  const end = START + 3 * MINUTE_MS + FLOOD_MS
  expect(findFlood(minutes.slice(0, 1), START)).toBeNull()
  expect(findFlood(minutes.slice(0, 2), START)).toEqual({ since: START, people: FLOOD_PEOPLE })
  expect(findFlood(minutes, START + 3 * MINUTE_MS)).toEqual({ since: START, people: 2 * FLOOD_PEOPLE + 4 })
  expect(findFlood(minutes, end - 1)?.people).toBe(FLOOD_PEOPLE + 1)
  expect(findFlood(minutes, end)).toBeNull()
})

const TODAY = '2026-03-20'
const NOW = Date.UTC(2026, 2, 20, 12)
const HOUR_MS = 3_600_000

/** Days that end today, with these votes and a new person for each ten. */
const createDays = (votes: readonly number[]): ActiveDay[] =>
  votes.map((count, at) => ({
    day: addDays(TODAY, at + 1 - votes.length),
    votes: count,
    people: Math.round(count / 10),
    comments: 0,
  }))

const HEALTHY: HealthFigures = {
  state: 'open',
  today: TODAY,
  days: createDays([30, 40, 35, 30, 42, 38, 33, 36, 20]),
  reach: { came: 100, voted: 90 },
  waiting: { count: 2, oldest: NOW - HOUR_MS },
  shown: { count: 40, few_votes: 3 },
  groups: { count: 2, stable: true },
}
const say = (figures: Partial<HealthFigures>) =>
  formatHealth(judgeHealth({ ...HEALTHY, ...figures }, NOW), { zone: 'UTC', today: TODAY })

describe('the answer to “is it healthy?”', () => {
  it('[RES-41] is yes with the figures of the last seven days, where nothing needs a look', () => {
    expect(say({})).toBe(
      'Healthy: 234 votes and 24 new people in the last seven days; no comment waits longer than a day.',
    )
  })

  it.each([
    [
      { waiting: { count: 12, oldest: Date.UTC(2026, 2, 16, 9) } },
      'Look at: 12 comments wait for a decision, the oldest since Monday.',
    ],
    [
      { waiting: { count: 1, oldest: Date.UTC(2025, 11, 24) } },
      'Look at: one comment has waited for a decision since 24 December 2025.',
    ],
    [
      { days: [{ day: '2026-03-10', votes: 5, people: 1, comments: 0 }] },
      'Look at: nobody has voted for 10 days, the last vote was on 10 March.',
    ],
    [
      { days: createDays([30, 40, 35, 30, 42, 38, 33, 36, 900]) },
      'Look at: far more votes than usual came today (900 votes).',
    ],
    [{ reach: { ...HEALTHY.reach, voted: 12 } }, 'Look at: only 12 of 100 people who came have voted.'],
    [{ shown: { count: 40, few_votes: 30 } }, 'Look at: 30 of 40 comments have fewer than ten votes.'],
    [{ groups: { count: 3, stable: false } }, 'Look at: the 3 opinion groups are not stable yet.'],
    [
      { state: 'draft' as const },
      'Not open yet: it opens when it is launched, at the time that is set, or with the first vote of somebody else.',
    ],
    [
      { days: [], reach: { came: 0, voted: 0 } },
      'Open: no votes yet, and no comment waits longer than a day.',
    ],
    [{ state: 'closed' as const, days: [] }, 'Closed: no comment waits longer than a day.'],
  ])('[RES-41] names what needs a look: %o', (figures, sentence) => {
    expect(say(figures)).toBe(sentence)
  })

  it('[RES-41] names all of it, the most urgent first', () => {
    expect(
      say({ waiting: { count: 3, oldest: NOW - 30 * HOUR_MS }, shown: { count: 40, few_votes: 30 } }),
    ).toBe(
      'Look at: 3 comments wait for a decision, the oldest since yesterday; 30 of 40 comments have fewer than ten votes.',
    )
  })

  it('[RES-41] says nothing about shares of a few people', () => {
    const few = { came: 5, voted: 1 }
    expect(say({ reach: few, shown: { count: 40, few_votes: 40 } })).toMatch(/^Healthy/)
  })
})

describe('unusual days', () => {
  const find = (votes: readonly number[]) => [...findUnusualDays(createDays(votes), TODAY)]

  it('are far above or below the days before, and not the first week', () => {
    expect(find([900, 30, 40, 35, 30, 42, 38, 33])).toEqual([])
    expect(find([30, 40, 35, 30, 42, 38, 33, 400, 36])).toEqual([[addDays(TODAY, -1), 'more']])
    expect(find([900, 950, 870, 910, 930, 905, 890, 3, 900])).toEqual([[addDays(TODAY, -1), 'fewer']])
  })

  it('are never a day that has not ended yet, for its few votes', () => {
    expect(find([900, 950, 870, 910, 930, 905, 890, 3])).toEqual([])
  })

  it('are not made by one visitor after quiet days', () => {
    expect(find([300, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10])).toEqual([])
  })
})

describe('days', () => {
  it.each([
    ['Europe/Berlin', Date.UTC(2026, 2, 28, 23), '2026-03-29'],
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 21, 59), '2026-03-29'],
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 22), '2026-03-30'],
    ['Asia/Kathmandu', Date.UTC(2026, 0, 1, 18, 15), '2026-01-02'],
    ['America/Los_Angeles', Date.UTC(2026, 0, 1, 7, 59), '2025-12-31'],
    ['UTC', Date.UTC(2012, 1, 29, 23, 59), '2012-02-29'],
  ])('of %s change at its midnight', (zone, time, day) => {
    expect(createDayFinder(zone)(time)).toBe(day)
  })

  it('without activity are added, up to today', () => {
    const day = (name: string, votes: number) => ({ day: name, votes, people: 0, comments: 0 })
    expect(fillDays([day('2026-02-27', 2), day('2026-03-01', 1)], '2026-03-02')).toEqual([
      day('2026-02-27', 2),
      day('2026-02-28', 0),
      day('2026-03-01', 1),
      day('2026-03-02', 0),
    ])
    expect(fillDays([], '2026-03-02')).toEqual([])
  })
})
