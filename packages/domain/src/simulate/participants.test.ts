import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../random.ts'
import { planParticipants } from './participants.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 3, 6, 7)
const END = START + 20 * DAY

const random = createSeededRandom('people')
const groups = [{ weight: 5 }, { weight: 3 }, { weight: 2 }]
const people = planParticipants({
  random,
  count: 4000,
  groups,
  start: START,
  end: END,
  votes: 20,
  utcOffset: 2,
})
const votes = people.map(({ sessions }) => sessions.reduce((sum, visit) => sum + visit.votes, 0))
const starts = people.flatMap(({ sessions }) => sessions.map(({ start }) => start))

describe('planParticipants', () => {
  it('assigns people to groups by weight', () => {
    const shares = groups.map(
      (_, group) => people.filter((person) => person.group === group).length / people.length,
    )
    for (const [group, { weight }] of groups.entries()) expect(shares[group]).toBeCloseTo(weight / 10, 1)
  })

  it('makes few people very active and many brief, around the requested average', () => {
    const sorted = [...votes].sort((a, b) => a - b)
    const mean = votes.reduce((sum, count) => sum + count) / votes.length
    expect(mean).toBeGreaterThan(16)
    expect(mean).toBeLessThan(24)
    expect(sorted[2000]).toBeLessThan(mean / 2)
    expect(sorted[3960]).toBeGreaterThan(6 * mean)
    expect(sorted[0]).toBe(1)
  })
})

describe('the arrivals of planParticipants', () => {
  it('lists people in the order of arrival, each with ascending sessions', () => {
    const arrivals = people.map(({ sessions }) => sessions[0]?.start ?? 0)
    expect(arrivals).toEqual([...arrivals].sort((a, b) => a - b))
    for (const { sessions } of people) {
      expect(sessions.map(({ start }) => start)).toEqual(
        sessions.map(({ start }) => start).sort((a, b) => a - b),
      )
    }
  })

  it('draws most arrivals by day and soon after the launch', () => {
    const night = starts.filter((start) => (Math.floor(start / 3_600_000) + 2) % 24 < 6).length
    expect(night / starts.length).toBeLessThan(0.1)
    const days = [0, 10].map(
      (day) => starts.filter((start) => Math.floor((start - START) / DAY) === day).length,
    )
    expect(days[0]).toBeGreaterThan(3 * (days[1] ?? 0))
  })
})
