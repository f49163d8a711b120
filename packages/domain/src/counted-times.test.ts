import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCountedStats, thinCountedTimes } from './counted-times.ts'
import { computeConversationStats, thinPoints, thinStats } from './stats.ts'

const MINUTE_MS = 60_000
/** times of whole minutes, ascending */
const times = fc
  .array(fc.nat({ max: 40 }), { maxLength: 200 })
  .map((minutes) => minutes.map((minute) => minute * MINUTE_MS).toSorted((one, other) => one - other))
const points = fc.integer({ min: 2, max: 30 })

function countTimes(list: readonly number[]) {
  const counts = new Map<number, number>()
  for (const time of list) counts.set(time, (counts.get(time) ?? 0) + 1)
  return [...counts].map(([time, count]) => ({ time, count }))
}

describe('statistics from numbers of votes by minute', () => {
  it('keep of the times what is kept of a list of all', () => {
    fc.assert(
      fc.property(times, points, (list, most) => {
        expect(thinCountedTimes(countTimes(list), most)).toEqual(thinPoints(list, most))
      }),
    )
  })

  it('are those of a list of all votes with times of whole minutes', () => {
    const acts = fc
      .array(fc.record({ pid: fc.nat({ max: 5 }), minute: fc.nat({ max: 60 }) }), { maxLength: 60 })
      .map((list) =>
        list
          .map(({ pid, minute }) => ({ pid, created: minute * MINUTE_MS }))
          .toSorted((one, other) => one.created - other.created),
      )
    fc.assert(
      fc.property(acts, acts, points, (votes, comments, most) => {
        const whole = computeConversationStats(votes, comments)
        const voters = [...new Set(votes.map(({ pid }) => pid))].map((pid) => {
          const own = computeConversationStats(
            votes.filter((vote) => vote.pid === pid),
            [],
          )
          const { n_votes, n_bursts } = { ...own.votesHistogram[0]!, ...own.burstHistogram[0]! }
          return { votes: n_votes, bursts: n_bursts, people: 1 }
        })
        const counted = computeCountedStats(
          {
            votes: countTimes(whole.voteTimes),
            firstVotes: countTimes(whole.firstVoteTimes),
            comments: countTimes(whole.commentTimes),
            firstComments: countTimes(whole.firstCommentTimes),
            voters,
          },
          most,
        )
        expect(counted).toEqual(thinStats(whole, most))
      }),
    )
  })
})
