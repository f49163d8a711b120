/** Standard deviations of a two-sided interval that holds 90 of 100 times, and of one that holds 95 of 100 times. */
export const Z_90 = 1.6449
export const Z_95 = 1.96

/** A share of the votes of some people, with the interval in which the share of all of them lies. From 0 to 1. */
export interface ShareInterval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The votes on one side, all votes with passes, and the number of people who could have voted. */
interface ShareCounts {
  readonly count: number
  readonly votes: number
  readonly people: number
}

/** Before anybody has voted, any share is possible. */
const UNKNOWN: ShareInterval = { share: 0, low: 0, high: 1 }

/**
 * The interval of a share by Wilson's score, with the people as a finite population (docs/mathematics.md section 27): the more of
 * them have voted, the narrower it is, and when all have, it is the share itself.
 * @param z standard deviations
 */
export function computeShareInterval({ count, votes, people }: ShareCounts, z: number = Z_95): ShareInterval {
  if (votes === 0) return UNKNOWN
  const share = count / votes
  if (votes >= people) return { share, low: share, high: share }
  const trials = (votes * (people - 1)) / (people - votes)
  const weight = (z * z) / trials
  const middle = (share + weight / 2) / (1 + weight)
  const half = (z * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials))) / (1 + weight)
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** A share of fewer votes looks uncertain. */
const MIN_CERTAIN_VOTES = 10

/** True for a share of few votes, which must look uncertain, unless all people have voted. */
export const isFewVotes = (votes: number, people: number): boolean =>
  votes < Math.min(people, MIN_CERTAIN_VOTES)

/** Shares beyond one half are a side. */
export const HALF = 0.5

/** True when the interval is above one half. */
export const isAboveHalf = ({ low }: ShareInterval): boolean => low > HALF

/**
 * The number of further votes, cast in the same shares, after which the interval of a share is above one half. Undefined where the
 * share is not above one half itself, so that more such votes would settle nothing.
 * @param minVotes votes that are needed in any case
 */
export function countVotesToSettle(
  counts: ShareCounts,
  minVotes: number,
  z: number = Z_95,
): number | undefined {
  const { count, votes, people } = counts
  if (2 * count <= votes) return undefined
  const share = count / votes
  if (votes >= minVotes && isAboveHalf(computeShareInterval(counts, z))) return 0
  const isSettled = (all: number) =>
    isAboveHalf(computeShareInterval({ count: share * all, votes: all, people }, z))
  let low = Math.max(votes, minVotes)
  if (low > people) return undefined
  if (isSettled(low)) return low - votes
  let high = people
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isSettled(middle)) high = middle
    else low = middle
  }
  return high - votes
}
