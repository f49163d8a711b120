import fc, { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BURST_GAP_MS,
  computeConversationStats,
  computeMonitorFigures,
  computeRunningCounts,
  countBefore,
  formatVotesPerParticipant,
  getChartWidth,
  getCounts,
  sliceRunningCounts,
  thinPoints,
  thinStats,
  computeCountedStats,
  thinCountedTimes,
} from './stats.ts'

const event = record({
  pid: integer({ min: 0, max: 5 }),
  created: integer({ min: 0, max: 5 * BURST_GAP_MS }),
})
const events = array(event).map((list) => list.sort((one, other) => one.created - other.created))
const addUp = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the figures of Monitor', () => {
  it('[MON-1] counts voters, votes, commenters and comments', () => {
    const stats = {
      voteTimes: [1, 2, 3, 4, 5, 6, 7],
      firstVoteTimes: [1, 2],
      commentTimes: [1, 2, 3],
      firstCommentTimes: [1],
    }
    expect(computeMonitorFigures(stats)).toEqual({
      voters: 2,
      votes: 7,
      votesPerParticipant: '3.50',
      commenters: 1,
      comments: 3,
    })
  })

  it('[MON-1] votes per participant has two decimals, and is 0.00 without votes', () => {
    expect(formatVotesPerParticipant(0, 0)).toBe('0.00')
    expect(formatVotesPerParticipant(49_997, 1921)).toBe('26.03')
    expect(formatVotesPerParticipant(6, 2)).toBe('3.00')
  })
})

describe('counts over time', () => {
  it('[MON-2] gives one point per distinct time, with the running count', () => {
    expect(computeRunningCounts([30, 10, 10, 20])).toEqual([
      { time: 10, count: 2 },
      { time: 20, count: 3 },
      { time: 30, count: 4 },
    ])
  })

  it('[MON-2] thinning keeps the first and the last point exact, the order, and the limit', () => {
    assert(
      property(array(integer()), integer({ min: 2, max: 50 }), (points, most) => {
        const indexed = points.map((value, index) => ({ value, index }))
        const thinned = thinPoints(indexed, most)
        expect(thinned.length).toBe(Math.min(points.length, most))
        expect(thinned[0]).toBe(indexed[0])
        expect(thinned.at(-1)).toBe(indexed.at(-1))
        expect(thinned).toEqual([...new Set(thinned)].sort((one, other) => one.index - other.index))
      }),
    )
  })
})

describe('a range with a start', () => {
  const times = array(integer({ min: 0, max: 1000 }))

  it('[MON-5] keeps the heights: it begins at the earlier count, and ends exactly', () => {
    assert(
      property(times, integer({ min: -1, max: 1001 }), (list, from) => {
        const points = sliceRunningCounts(computeRunningCounts(list), from)
        expect(points.at(-1)?.count ?? 0).toBe(list.length)
        expect(points.every((point) => point.time >= from)).toBe(true)
        for (const point of points) expect(point.count).toBe(list.filter((time) => time <= point.time).length)
        const sorted = list.toSorted((a, b) => a - b)
        const stats = { voteTimes: sorted, firstVoteTimes: sorted, commentTimes: [], firstCommentTimes: [] }
        const before = list.filter((time) => time < from).length
        expect(countBefore(stats, from)).toEqual({
          votes: before,
          voters: before,
          comments: 0,
          commenters: 0,
        })
      }),
    )
  })
})

it.each([
  [320, 256],
  [400, 336],
  [414, 350],
  [479, 350],
  [480, 400],
  [767, 400],
  [768, 500],
  [1280, 500],
  [40, 0],
])('[MON-3] a chart in a window of %d px is %d px', (windowWidth, width) => {
  expect(getChartWidth(windowWidth)).toBe(width)
})

describe('the statistics of votes and comments', () => {
  it.each([
    ['the gap since the last vote decides, not the time since the first', [0, 1, 2, 3], 1],
    ['a gap of exactly ten minutes is no break', [0, 1, 1, 2], 1],
    ['every longer gap starts a burst', [0, 1.1, 2, 3.1], 3],
    ['a short gap after a break continues the burst', [0, 5, 5.5, 6], 2],
  ])('[MON-1] bursts: %s', (_, gaps, bursts) => {
    const votes = gaps.map((gap) => ({ pid: 0, created: gap * BURST_GAP_MS }))
    expect(computeConversationStats(votes, []).burstHistogram).toEqual([{ n_bursts: bursts, n_ptpts: 1 }])
  })

  it('[MON-1] counts every vote and every person once', () => {
    assert(
      property(events, events, (votes, comments) => {
        const stats = computeConversationStats(votes, comments)
        const voters = new Set(votes.map((vote) => vote.pid)).size
        expect(stats.voteTimes).toHaveLength(votes.length)
        expect(stats.firstVoteTimes).toHaveLength(voters)
        expect(stats.firstCommentTimes).toHaveLength(new Set(comments.map((comment) => comment.pid)).size)
        expect(addUp(stats.votesHistogram.map((row) => row.n_votes * row.n_ptpts))).toBe(votes.length)
        expect(addUp(stats.burstHistogram.map((row) => row.n_ptpts))).toBe(voters)
      }),
    )
  })

  it('[MON-1] histograms: fewer people first, then fewer votes; bursts by their number', () => {
    const vote = (pid: number, times: number, gap = 1) =>
      Array.from({ length: times }, (_, at) => ({ pid, created: at * gap }))
    const far = BURST_GAP_MS + 1
    const votes = [...vote(1, 3), ...vote(2, 1), ...vote(3, 2, far), ...vote(4, 2, far), ...vote(5, 4, far)]
    expect(computeConversationStats(votes, [])).toMatchObject({
      votesHistogram: [
        { n_votes: 1, n_ptpts: 1 },
        { n_votes: 3, n_ptpts: 1 },
        { n_votes: 4, n_ptpts: 1 },
        { n_votes: 2, n_ptpts: 2 },
      ],
      burstHistogram: [
        { n_bursts: 1, n_ptpts: 2 },
        { n_bursts: 2, n_ptpts: 2 },
        { n_bursts: 4, n_ptpts: 1 },
      ],
    })
  })

  it('[MON-2] thinned statistics have at most so many times, the exact numbers and the running counts', () => {
    const votes = Array.from({ length: 50 }, (_, at) => ({ pid: at % 25, created: at }))
    const comments = Array.from({ length: 3 }, (_, at) => ({ pid: 0, created: 100 + at }))
    const stats = computeConversationStats(votes, comments)
    const thinned = thinStats(stats, { since: 0, points: 5 })
    expect(thinned).toMatchObject({
      voteTimes: [0, 12, 25, 37, 49],
      firstVoteTimes: [0, 6, 12, 18, 24],
      commentTimes: [100, 101, 102],
      firstCommentTimes: [100],
      counts: { votes: 50, voters: 25, comments: 3, commenters: 1 },
      before: { votes: 0, voters: 0, comments: 0, commenters: 0 },
      votesHistogram: stats.votesHistogram,
    })
    expect(thinStats(stats, { since: 20, points: 5 })).toMatchObject({
      before: { votes: 20, voters: 20, comments: 0, commenters: 0 },
      firstVoteTimes: [20, 21, 22, 23, 24],
    })
    expect(thinned.series.voters).toEqual([0, 6, 12, 18, 24].map((time) => ({ time, count: time + 1 })))
    expect(thinned.series.commenters).toEqual([{ time: 100, count: 1 }])
    expect(getCounts(thinned)).toEqual(thinned.counts)
  })
})

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
      fc.property(acts, acts, points, fc.nat({ max: 60 }), (votes, comments, most, since) => {
        const whole = computeConversationStats(votes, comments)
        const counts = {
          votes: countTimes(whole.voteTimes),
          firstVotes: countTimes(whole.firstVoteTimes),
          comments: countTimes(whole.commentTimes),
          firstComments: countTimes(whole.firstCommentTimes),
          voters: countVoters(votes),
        }
        const part = { since: since * MINUTE_MS, points: most }
        expect(computeCountedStats(counts, part)).toEqual(thinStats(whole, part))
      }),
    )
  })
})
