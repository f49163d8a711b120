import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../random.ts'
import { planParticipants } from './participants.ts'
import { simulateVotes } from './votes.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 3, 6, 7)

/** Adds up numbers so that each of them and its place counts. */
const digest = (numbers: readonly number[]) =>
  numbers.reduce((sum, number, at) => (sum * 31 + Math.round(number * 1000) + at) % 1_000_000_007, 7)

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
