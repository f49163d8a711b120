import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../random.ts'
import { planParticipants } from './participants.ts'
import { createTimeSampler } from './time-sampler.ts'
import { drawChangedVote, drawLeanings, drawVote } from './vote-drawing.ts'
import { simulateVotes } from './votes.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 3, 6, 7)

/** Adds up numbers so that each of them and its place counts. */
const digest = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, at) => (sum * 31 + Math.round(number * 1000) + at) % 1_000_000_007, 7)

const drawMany = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, () => draw())

describe('a seed gives the same simulation in every version', () => {
  const random = createSeededRandom('golden')
  const end = START + 5 * 24 * HOUR
  const participants = planParticipants({
    random,
    count: 60,
    groups: [{ weight: 3 }, { weight: 1 }],
    start: START,
    end,
    utcOffset: 2,
  })
  const comments = Array.from({ length: 24 }, (_, tid) => ({
    tid,
    ...(tid > 8 ? { from: START + tid * 3 * HOUR, author: tid } : {}),
    ...(tid % 5 === 0 ? { until: START + 60 * HOUR } : {}),
    ...(tid === 3 ? { leanings: [1, -1] } : {}),
  }))
  const votes = [...simulateVotes({ random, participants, comments, end, changesOfMind: 0.1 })]

  it('of people', () => {
    expect(participants[0]).toMatchInlineSnapshot(`
      {
        "group": 1,
        "paceMs": 6377.4238200858235,
        "passProbability": 0.09139776661992073,
        "sessions": [
          {
            "start": 1775458905128,
            "votes": 10,
          },
        ],
      }
    `)
    expect(participants.filter(({ group }) => group === 0)).toHaveLength(46)
    expect(participants.flatMap(({ sessions }) => sessions)).toHaveLength(83)
    expect(
      digest(
        participants.flatMap(({ group, passProbability, paceMs, sessions }) => [
          group,
          passProbability,
          paceMs,
          ...sessions.flatMap((session) => [session.start, session.votes]),
        ]),
      ),
    ).toMatchInlineSnapshot(`962087490`)
  })

  it('of votes', () => {
    expect(votes.slice(0, 3)).toMatchInlineSnapshot(`
      [
        {
          "participant": 0,
          "tid": 5,
          "time": 1775458905128,
          "vote": 1,
        },
        {
          "participant": 0,
          "tid": 3,
          "time": 1775458911724,
          "vote": 1,
        },
        {
          "participant": 0,
          "tid": 1,
          "time": 1775458916327,
          "vote": -1,
        },
      ]
    `)
    expect(votes).toHaveLength(470)
    expect(
      digest(votes.flatMap(({ participant, tid, vote, time }) => [participant, tid, vote, time])),
    ).toMatchInlineSnapshot(`612727666`)
  })
})

describe('planParticipants', () => {
  const plan = { count: 400, groups: [{ weight: 1 }], start: START, end: START + 24 * HOUR }
  const planWith = (fields: object) =>
    planParticipants({ random: createSeededRandom('plan'), ...plan, ...fields })

  it('takes 20 votes, 12 % of passes and the time of UTC when nothing is said', () => {
    expect(planWith({})).toEqual(planWith({ votes: 20, passes: 0.12, utcOffset: 0 }))
    expect(planWith({})).not.toEqual(planWith({ utcOffset: 1 }))
  })

  it('draws the probability of a pass around the average and at most 1, and the pace from 5 to 25 seconds', () => {
    for (const { passProbability, paceMs } of planWith({ passes: 0.5 })) {
      expect(passProbability).toBeGreaterThanOrEqual(0.1)
      expect(passProbability).toBeLessThanOrEqual(0.9)
      expect(paceMs).toBeGreaterThanOrEqual(5000)
      expect(paceMs).toBeLessThanOrEqual(25_000)
    }
    expect(Math.max(...planWith({ passes: 1 }).map(({ passProbability }) => passProbability))).toBe(1)
  })

  it('has no more than 60 votes in a session, and one vote of each person at the least', () => {
    const lengths = planWith({ votes: 300 }).flatMap(({ sessions }) => sessions.map(({ votes }) => votes))
    expect(Math.max(...lengths)).toBe(60)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1)
    const quiet = planWith({ votes: 0 }).map(({ sessions }) => sessions.map(({ votes }) => votes))
    expect(quiet).toEqual(quiet.map(() => [1]))
  })
})

describe('createTimeSampler', () => {
  const sample = (start: number, end: number, utcOffset = 0) => {
    const random = createSeededRandom('times')
    const draw = createTimeSampler(start, end, utcOffset)
    return drawMany(4000, () => draw(random))
  }
  const share = (times: readonly number[], from: number, to: number) =>
    times.filter((time) => time >= from && time < to).length / times.length

  it('fills an hour evenly, from its first to its last minute', () => {
    const times = sample(START + HOUR / 4, START + HOUR)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(START + HOUR / 4)
    expect(Math.max(...times)).toBeLessThan(START + HOUR)
    expect(share(times, START + HOUR / 4, START + HOUR / 2)).toBeCloseTo(1 / 3, 1)
    expect(share(times, START + (3 * HOUR) / 4, START + HOUR)).toBeCloseTo(1 / 3, 1)
  })

  it('is as active as the local hour', () => {
    // 7 to 8 has the weight 9, 8 to 9 has 11; two hours later it is 11 and 10; seven hours earlier 2 and 1
    const first = (utcOffset: number) =>
      share(sample(START, START + 2 * HOUR, utcOffset), START, START + HOUR)
    expect(first(0)).toBeCloseTo(9 / 20, 1)
    expect(first(-7)).toBeCloseTo(2 / 3, 1)
    expect(first(17)).toBeCloseTo(first(-7), 12)
    expect(first(-9)).toBeCloseTo(12 / 18, 1)
  })

  it('returns the start when there is no time between start and end', () => {
    expect(sample(START, START).slice(0, 2)).toEqual([START, START])
  })
})

describe('drawing votes', () => {
  const random = createSeededRandom('votes')
  const share = <T>(list: readonly T[], test: (one: T) => boolean) => list.filter(test).length / list.length

  it('has a quarter of comments with every group on the same side, seven in ten of them for', () => {
    const leanings = drawMany(4000, () => drawLeanings(random, 3))
    expect(leanings.flat().every((one) => Math.abs(one) >= 0.45 && Math.abs(one) <= 1)).toBe(true)
    const together = leanings.filter((list) => new Set(list.map(Math.sign)).size === 1)
    expect(together.length / leanings.length).toBeCloseTo(0.25, 1)
    expect(share(together, ([one = 0]) => one > 0)).toBeCloseTo(0.7, 1)
    const single = drawMany(50, () => drawLeanings(random, 1))
    expect(single.every((list) => list.length === 1)).toBe(true)
    expect(share(single, ([one = 0]) => one > 0)).toBeCloseTo(0.7, 0)
  })

  it('passes near the middle, and else votes on the side of the leaning', () => {
    const middle = drawMany(4000, () => drawVote(random, 0, 0))
    expect(share(middle, (vote) => vote === 0)).toBeCloseTo(0.18, 1)
    expect(share(middle, (vote) => vote === -1)).toBeCloseTo(0.41, 1)
    expect(
      share(
        drawMany(2000, () => drawVote(random, 1, 0)),
        (vote) => vote === -1,
      ),
    ).toBeGreaterThan(0.95)
    expect(
      share(
        drawMany(2000, () => drawVote(random, -1, 0)),
        (vote) => vote === 1,
      ),
    ).toBeGreaterThan(0.95)
    expect(
      share(
        drawMany(2000, () => drawVote(random, 1, 0.5)),
        (vote) => vote === 0,
      ),
    ).toBeCloseTo(0.5, 1)
  })

  it('changes a vote to both others equally often', () => {
    for (const [before, one, other] of [
      [0, -1, 1],
      [1, -1, 0],
      [-1, 0, 1],
    ] as const) {
      const changed = drawMany(2000, () => drawChangedVote(random, before))
      expect(share(changed, (vote) => vote === one)).toBeCloseTo(0.5, 1)
      expect(share(changed, (vote) => vote === other)).toBeCloseTo(0.5, 1)
    }
  })
})
