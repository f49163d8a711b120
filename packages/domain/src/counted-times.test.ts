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

  const acts = fc
    .array(fc.record({ pid: fc.nat({ max: 5 }), minute: fc.nat({ max: 60 }) }), { maxLength: 60 })
    .map((list) =>
      list
        .map(({ pid, minute }) => ({ pid, created: minute * MINUTE_MS }))
        .toSorted((one, other) => one.created - other.created),
    )
  type Acts = typeof acts extends fc.Arbitrary<infer T> ? T : never

  /** The votes and bursts of each voter. */
  const countVoters = (votes: Acts) =>
    [...new Set(votes.map(({ pid }) => pid))].map((pid) => {
      const own = votes.filter((vote) => vote.pid === pid)
      const { votesHistogram, burstHistogram } = computeConversationStats(own, [])
      return { votes: votesHistogram[0]!.n_votes, bursts: burstHistogram[0]!.n_bursts, people: 1 }
    })

  it('are those of a list of all votes with times of whole minutes', () => {
    fc.assert(
      fc.property(acts, acts, points, (votes, comments, most) => {
        const whole = computeConversationStats(votes, comments)
        const counts = {
          votes: countTimes(whole.voteTimes),
          firstVotes: countTimes(whole.firstVoteTimes),
          comments: countTimes(whole.commentTimes),
          firstComments: countTimes(whole.firstCommentTimes),
          voters: countVoters(votes),
        }
        expect(computeCountedStats(counts, most)).toEqual(thinStats(whole, most))
      }),
    )
  })
})
