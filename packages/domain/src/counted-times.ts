import {
  thinPoints,
  type computeConversationStats,
  type CountPoint,
  type StatsCounts,
  type thinStats,
} from './stats.ts'

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

/** How many people gave so many votes in so many sittings. */
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
  points: number,
): ReturnType<typeof thinStats> {
  const counts: StatsCounts = {
    votes: sumCounts(votes),
    voters: sumCounts(firstVotes),
    comments: sumCounts(comments),
    commenters: sumCounts(firstComments),
  }
  return {
    voteTimes: thinCountedTimes(votes, points),
    firstVoteTimes: thinCountedTimes(firstVotes, points),
    commentTimes: thinCountedTimes(comments, points),
    firstCommentTimes: thinCountedTimes(firstComments, points),
    ...computeHistograms(voters),
    counts,
    series: {
      voters: thinPoints(computeRunning(firstVotes), points),
      commenters: thinPoints(computeRunning(firstComments), points),
    },
  }
}
