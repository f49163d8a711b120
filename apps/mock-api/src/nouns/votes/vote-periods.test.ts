import { createSeededRandom, drawBelow } from '@folkmoot/domain/random'
import { describe, expect, it } from 'vitest'
import { findPeriods, NO_TIME, roundVoteTimes } from './vote-periods.ts'

/** Votes at times 0, 10, 20, …: the people of each time. */
const createVotes = (...people: readonly (readonly number[])[]) =>
  people.flatMap((pids, at) => pids.map((pid) => ({ created: 100 + 10 * at, pid })))

describe('findPeriods', () => {
  it.each<[string, number[][], number[]]>([
    [
      'times with three people',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [100, 110],
    ],
    [
      'a time with two, which joins the next',
      [
        [1, 2],
        [2, 3],
        [4, 5, 6],
      ],
      [100, 100, 120],
    ],
    [
      'one person who votes again and again',
      [[1], [1, 1, 1], [1], [2, 3], [4, 5, 6]],
      [100, 100, 100, 100, 140],
    ],
    ['one person at the end', [[1, 2, 3], [4, 5, 6], [7]], [100, 110, 110]],
    ['one known person at the end', [[1, 2, 3], [1]], [100, 100]],
    ['two people in all', [[1], [2], [1, 2]], [NO_TIME, NO_TIME, NO_TIME]],
    ['nobody', [], []],
  ])('[SAFE-48] has periods of three people at least: %s', (_, people, expected) => {
    const votes = createVotes(...people)
    const found = findPeriods(votes.toReversed())
    expect([...new Set(votes.map(({ created }) => created))].map((time) => found.get(time))).toEqual(expected)
  })

  it('[SAFE-48] keeps the order of times, and joins only those that follow each other', () => {
    const random = createSeededRandom('periods')
    for (let round = 0; round < 200; round += 1) {
      const people = 3 + drawBelow(random, 20)
      const votes = Array.from({ length: people + drawBelow(random, 60) }, (_, at) => ({
        created: 1 + drawBelow(random, 30),
        pid: at < people ? at : drawBelow(random, people),
      }))
      const found = findPeriods(votes)
      const voters = new Map<number | undefined, Set<number>>()
      for (const { created, pid } of votes)
        voters.set(found.get(created), (voters.get(found.get(created)) ?? new Set()).add(pid))
      expect(Math.min(...[...voters.values()].map(({ size }) => size))).toBeGreaterThanOrEqual(3)
      const times = [...found.keys()].sort((one, other) => one - other)
      const published = times.map((time) => found.get(time) ?? Number.NaN)
      expect(published).toEqual(published.toSorted((one, other) => one - other))
      for (const [at, time] of times.entries()) expect(published[at]).toBeLessThanOrEqual(time)
    }
  })
})

describe('times of votes for readers of a report', () => {
  const HOUR = 3_600_000
  const at = (pid: number, hours: number) => ({ pid, created: hours * HOUR })

  it('are beginnings of periods of whole hours in which three people voted', () => {
    const votes = [
      at(1, 1.2),
      at(2, 1.3),
      at(1, 2.5),
      at(3, 3.1),
      at(3, 3.9),
      at(4, 4),
      at(5, 4.1),
      at(6, 4.2),
    ]
    expect(roundVoteTimes(votes, 9 * HOUR).map(({ created }) => created / HOUR)).toEqual([
      1, 1, 1, 1, 1, 4, 4, 4,
    ])
  })

  it('leave out the running hour, and a period without three people', () => {
    const votes = [at(1, 1), at(2, 1), at(3, 1), at(4, 2), at(5, 3), at(6, 4.5)]
    expect(roundVoteTimes(votes, 4.9 * HOUR)).toHaveLength(3)
    expect(roundVoteTimes(votes, 5 * HOUR)).toHaveLength(6)
    expect(roundVoteTimes(votes.slice(0, 2), 9 * HOUR)).toEqual([])
  })

  it('come for an hour with more votes than a call takes arguments', () => {
    const votes = Array.from({ length: 150_000 }, (_, vote) => at(vote % 500, 1))
    expect(roundVoteTimes(votes, 9 * HOUR)).toHaveLength(votes.length)
  })
})
