/** The arrays of GET /conversationStats that the figures of Monitor are made from; times in milliseconds, ascending. */
export interface StatsTimes {
  voteTimes: ArrayLike<number>
  firstVoteTimes: ArrayLike<number>
  commentTimes: ArrayLike<number>
  firstCommentTimes: ArrayLike<number>
}

/** How many votes and comments there are, and how many people they are from. */
export interface StatsCounts {
  votes: number
  voters: number
  comments: number
  commenters: number
}

/** Statistics as the server sent them: with `counts` the arrays are thinned, without they are whole. */
export interface ServedStats extends StatsTimes {
  counts?: StatsCounts | undefined
}

/** How many there really are, whether the arrays are thinned or not. */
export const getCounts = ({
  voteTimes,
  firstVoteTimes,
  commentTimes,
  firstCommentTimes,
  counts,
}: ServedStats): StatsCounts =>
  counts ?? {
    votes: voteTimes.length,
    voters: firstVoteTimes.length,
    comments: commentTimes.length,
    commenters: firstCommentTimes.length,
  }

/** The five figures of Monitor (MON-1). `votesPerParticipant` is text with two decimals, 0.00 when nobody voted. */
export function computeMonitorFigures(stats: ServedStats) {
  const { votes, voters, comments, commenters } = getCounts(stats)
  return {
    voters,
    votes,
    votesPerParticipant: formatVotesPerParticipant(votes, voters),
    commenters,
    comments,
  }
}

/** By halving: the first of so many places from which on something holds; their number when it holds nowhere. */
function findFirstIndex(places: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, places]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** How many there were before a moment, in milliseconds. The arrays must be whole. */
export function countBefore(stats: StatsTimes, moment: number): StatsCounts {
  const before = (times: ArrayLike<number>) =>
    findFirstIndex(times.length, (place) => (times[place] ?? Infinity) >= moment)
  return {
    votes: before(stats.voteTimes),
    voters: before(stats.firstVoteTimes),
    comments: before(stats.commentTimes),
    commenters: before(stats.firstCommentTimes),
  }
}

/** Votes for each participant who voted, with two decimals. */
export const formatVotesPerParticipant = (votes: number, voters: number): string =>
  (voters === 0 ? 0 : votes / voters).toFixed(2)

export interface CountPoint {
  time: number
  count: number
}

/**
 * How many there were at each moment: one point a distinct time, with the running count.
 * @param times milliseconds, in any order
 */
export function computeRunningCounts(times: readonly number[]): CountPoint[] {
  const points: CountPoint[] = []
  let last: CountPoint | undefined
  let count = 0
  for (const time of Float64Array.from(times).sort()) {
    count += 1
    if (last?.time === time) last.count = count
    else points.push((last = { time, count }))
  }
  return points
}

/**
 * A running count from a moment on. It begins with what there was before, so that the heights stay as they are.
 * @param points ascending in time, none left out
 * @param from in milliseconds; all of them without it
 */
export function sliceRunningCounts(
  points: readonly CountPoint[],
  from: number | undefined,
): readonly CountPoint[] {
  if (from === undefined) return points
  const first = findFirstIndex(points.length, (place) => (points[place]?.time ?? Infinity) >= from)
  const [before, after] = [points[first - 1], points.slice(first)]
  return before && after[0]?.time !== from ? [{ time: from, count: before.count }, ...after] : after
}

/**
 * Keeps at most `most` points for drawing, two at the least: evenly spread, the first and the last as they are. Of a
 * running count no height is then off by more than the count between two neighbours.
 * @param points ascending in time
 */
export function thinPoints<P>(points: readonly P[], most: number): P[] {
  if (points.length <= Math.max(2, most)) return [...points]
  const step = (points.length - 1) / (Math.max(2, most) - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] as P)
}

/**
 * The width of a chart of Monitor in px (MON-3): the window less its margins on a phone, fixed sizes beyond.
 * @param windowWidth in px
 */
export function getChartWidth(windowWidth: number): number {
  if (windowWidth < 480) return Math.max(0, Math.min(350, windowWidth - 64))
  return windowWidth < 768 ? 400 : 500
}

/** A break longer than this starts another burst of votes. */
export const BURST_GAP_MS = 10 * 60_000

const countValues = (values: Iterable<number>): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * What GET /conversationStats makes of the vote history (docs/contract/stats.md).
 * @param votes every stored vote, ascending in time
 * @param comments every comment, ascending in time
 */
export function computeConversationStats(
  votes: readonly { pid: number; created: number }[],
  comments: readonly { pid: number; created: number }[],
) {
  const voters = new Map<number, { first: number; last: number; votes: number; bursts: number }>()
  for (const { pid, created } of votes) {
    const voter = voters.get(pid)
    if (!voter) voters.set(pid, { first: created, last: created, votes: 1, bursts: 1 })
    else {
      if (created - voter.last > BURST_GAP_MS) voter.bursts += 1
      voter.last = created
      voter.votes += 1
    }
  }
  const commenters = new Map<number, number>()
  for (const { pid, created } of comments) if (!commenters.has(pid)) commenters.set(pid, created)
  const voterList = [...voters.values()]
  return {
    voteTimes: votes.map((vote) => vote.created),
    firstVoteTimes: voterList.map((voter) => voter.first),
    commentTimes: comments.map((comment) => comment.created),
    firstCommentTimes: [...commenters.values()],
    votesHistogram: [...countValues(voterList.map((voter) => voter.votes))]
      .map(([n_votes, n_ptpts]) => ({ n_votes, n_ptpts }))
      .sort((a, b) => a.n_ptpts - b.n_ptpts || a.n_votes - b.n_votes),
    burstHistogram: [...countValues(voterList.map((voter) => voter.bursts))]
      .map(([n_bursts, n_ptpts]) => ({ n_ptpts, n_bursts }))
      .sort((a, b) => a.n_bursts - b.n_bursts),
  }
}

/**
 * Statistics for drawing: each array has at most `points` times, `counts` says how many there really are, and `series`
 * holds the running counts of voters and commenters, thinned, the last point exact.
 */
export function thinStats(stats: ReturnType<typeof computeConversationStats>, points: number) {
  const { voteTimes, firstVoteTimes, commentTimes, firstCommentTimes } = stats
  const series = (times: readonly number[]) => thinPoints(computeRunningCounts(times), points)
  return {
    ...stats,
    voteTimes: thinPoints(voteTimes, points),
    firstVoteTimes: thinPoints(firstVoteTimes, points),
    commentTimes: thinPoints(commentTimes, points),
    firstCommentTimes: thinPoints(firstCommentTimes, points),
    counts: getCounts(stats),
    series: { voters: series(firstVoteTimes), commenters: series(firstCommentTimes) },
  }
}
