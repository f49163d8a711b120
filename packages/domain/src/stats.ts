/** The arrays of GET /conversationStats behind the figures of Monitor; times in milliseconds, ascending. */
interface StatsTimes {
  voteTimes: ArrayLike<number>
  firstVoteTimes: ArrayLike<number>
  commentTimes: ArrayLike<number>
  firstCommentTimes: ArrayLike<number>
}

/** Numbers of votes and comments, and of the people who sent them. */
export interface StatsCounts {
  votes: number
  voters: number
  comments: number
  commenters: number
}

/** Statistics from the server. With `counts` the arrays are thinned, without they are complete. */
interface ServedStats extends StatsTimes {
  counts?: StatsCounts | undefined
}

/** The exact numbers, whether the arrays are thinned or not. */
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

/** The five figures of Monitor (MON-1). `votesPerParticipant` is text with two decimals, 0.00 without votes. */
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

/** Binary search: the first index for which a monotone condition is true; `count` when there is none. */
function findFirstIndex(count: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The numbers before a time in milliseconds, of complete arrays. */
export function countBefore(stats: StatsTimes, time: number): StatsCounts {
  const before = (times: ArrayLike<number>) =>
    findFirstIndex(times.length, (index) => (times[index] ?? Infinity) >= time)
  return {
    votes: before(stats.voteTimes),
    voters: before(stats.firstVoteTimes),
    comments: before(stats.commentTimes),
    commenters: before(stats.firstCommentTimes),
  }
}

/** Votes per participant who voted, with two decimals. */
export const formatVotesPerParticipant = (votes: number, voters: number): string =>
  (voters === 0 ? 0 : votes / voters).toFixed(2)

export interface CountPoint {
  time: number
  count: number
}

/**
 * The running count: one point per distinct time.
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
 * A running count from a time on. It begins with the count before that time, so the values do not change.
 * @param points ascending in time, complete
 * @param from in milliseconds
 */
export function sliceRunningCounts(points: readonly CountPoint[], from: number): readonly CountPoint[] {
  const first = findFirstIndex(points.length, (index) => (points[index]?.time ?? Infinity) >= from)
  const [before, after] = [points[first - 1], points.slice(first)]
  return before && after[0]?.time !== from ? [{ time: from, count: before.count }, ...after] : after
}

/**
 * Thins points for drawing: evenly spread, with the first and the last. The error of a running count is at most the count
 * between two neighbouring points.
 * @param points ascending in time
 * @param maxPoints at least 2 are kept
 */
export function thinPoints<P>(points: readonly P[], maxPoints: number): P[] {
  if (points.length <= Math.max(2, maxPoints)) return [...points]
  const step = (points.length - 1) / (Math.max(2, maxPoints) - 1)
  return Array.from({ length: maxPoints }, (_, index) => points[Math.round(index * step)] as P)
}

/**
 * The width of a chart of Monitor in px (MON-3): the window without margins on a phone, fixed sizes above.
 * @param windowWidth in px
 */
export function getChartWidth(windowWidth: number): number {
  if (windowWidth < 480) return Math.max(0, Math.min(350, windowWidth - 64))
  return windowWidth < 768 ? 400 : 500
}

/** A voter's break longer than this, since the last vote, starts another burst. */
export const BURST_GAP_MS = 10 * 60_000

const countValues = (values: Iterable<number>): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * The reply of GET /conversationStats from the vote history.
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

/** Which statistics for drawing: from a time in milliseconds on (0 is the beginning), with at most so many points. */
interface StatsPart {
  readonly since: number
  readonly points: number
}

/**
 * Statistics for drawing: each array has at most `points` times from `since` on, `counts` and `before` have the exact numbers of all
 * and before that time, and `series` the thinned running counts of voters and commenters, with an exact last point.
 */
export function thinStats(stats: ReturnType<typeof computeConversationStats>, { since, points }: StatsPart) {
  const { voteTimes, firstVoteTimes, commentTimes, firstCommentTimes } = stats
  const thin = (times: readonly number[]) =>
    thinPoints(
      times.filter((time) => time >= since),
      points,
    )
  const series = (times: readonly number[]) =>
    thinPoints(sliceRunningCounts(computeRunningCounts(times), since), points)
  return {
    ...stats,
    voteTimes: thin(voteTimes),
    firstVoteTimes: thin(firstVoteTimes),
    commentTimes: thin(commentTimes),
    firstCommentTimes: thin(firstCommentTimes),
    counts: getCounts(stats),
    before: countBefore(stats, since),
    series: { voters: series(firstVoteTimes), commenters: series(firstCommentTimes) },
  }
}

// Statistics of a conversation with more votes than a reply lists (`LIMITS.listedVotes`): from numbers of votes by minute.

/** So many events at a time, in milliseconds. */
export interface CountedTime {
  readonly time: number
  readonly count: number
}

/**
 * Lists the times of some of the events: those that `thinPoints` keeps of all of them.
 * @param counted ascending in time
 * @param maxTimes at least 2 are kept
 */
export function thinCountedTimes(counted: readonly CountedTime[], maxTimes: number): number[] {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const kept = Math.min(total, Math.max(2, maxTimes))
  const step = kept > 1 ? (total - 1) / (kept - 1) : 0
  const times: number[] = []
  let before = 0
  for (const { time, count } of counted) {
    while (times.length < kept && Math.round(times.length * step) < before + count) times.push(time)
    before += count
  }
  return times
}

/** The running count, with one point for each time with an event. @param counted ascending in time */
function computeRunning(counted: readonly CountedTime[]): CountPoint[] {
  let sum = 0
  return counted.flatMap(({ time, count }) => (count === 0 ? [] : [{ time, count: (sum += count) }]))
}

const sumCounts = (counted: readonly CountedTime[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0)

/** Number of people with so many votes in so many sittings. */
export interface VoterClass {
  readonly votes: number
  readonly bursts: number
  readonly people: number
}

/** Numbers of people by a number, ascending by it. */
function sumPeople(classes: readonly VoterClass[], key: 'votes' | 'bursts'): [number, number][] {
  const people = new Map<number, number>()
  for (const one of classes) people.set(one[key], (people.get(one[key]) ?? 0) + one.people)
  return [...people].sort(([one], [other]) => one - other)
}

/** Counts people by their votes and sittings, as GET /conversationStats has them. */
const computeHistograms = (
  classes: readonly VoterClass[],
): Pick<ReturnType<typeof computeConversationStats>, 'votesHistogram' | 'burstHistogram'> => ({
  votesHistogram: sumPeople(classes, 'votes')
    .map(([n_votes, n_ptpts]) => ({ n_votes, n_ptpts }))
    .sort((a, b) => a.n_ptpts - b.n_ptpts || a.n_votes - b.n_votes),
  burstHistogram: sumPeople(classes, 'bursts').map(([n_bursts, n_ptpts]) => ({ n_ptpts, n_bursts })),
})

/** Events of a conversation by time, ascending. */
export interface CountedEvents {
  readonly votes: readonly CountedTime[]
  readonly firstVotes: readonly CountedTime[]
  readonly comments: readonly CountedTime[]
  readonly firstComments: readonly CountedTime[]
  readonly voters: readonly VoterClass[]
}

/** Computes thinned statistics from numbers of events. */
export function computeCountedStats(
  { votes, firstVotes, comments, firstComments, voters }: CountedEvents,
  { since, points }: StatsPart,
): ReturnType<typeof thinStats> {
  const count = (isCounted: (one: CountedTime) => boolean): StatsCounts => ({
    votes: sumCounts(votes.filter(isCounted)),
    voters: sumCounts(firstVotes.filter(isCounted)),
    comments: sumCounts(comments.filter(isCounted)),
    commenters: sumCounts(firstComments.filter(isCounted)),
  })
  const thin = (counted: readonly CountedTime[]) =>
    thinCountedTimes(
      counted.filter(({ time }) => time >= since),
      points,
    )
  const series = (counted: readonly CountedTime[]) =>
    thinPoints(sliceRunningCounts(computeRunning(counted), since), points)
  return {
    voteTimes: thin(votes),
    firstVoteTimes: thin(firstVotes),
    commentTimes: thin(comments),
    firstCommentTimes: thin(firstComments),
    ...computeHistograms(voters),
    counts: count(() => true),
    before: count(({ time }) => time < since),
    series: { voters: series(firstVotes), commenters: series(firstComments) },
  }
}
