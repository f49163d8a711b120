import { getPartVotes, type OpinionTally } from './tally.ts'

/** A larger z value is significant: one-sided, at 90 %. */
export const SIGNIFICANT_Z = 1.2816

/** The smoothed share of successes, with one more success and failure: (s + 1) / (n + 2). */
export const computeSmoothedShare = (successes: number, trials: number): number =>
  (successes + 1) / (trials + 2)

/** Standard deviations of a share above one half, with one more success (docs/mathematics.md section 8). */
export const computeOneProportionZ = (successes: number, trials: number): number =>
  2 * Math.sqrt(trials + 1) * ((successes + 1) / (trials + 1) - 0.5)

/**
 * Standard deviations of one share above another, with one more in each of the four counts; 0 when both shares are 1
 * (docs/mathematics.md section 8).
 */
export function computeTwoProportionZ(
  [successes, trials]: readonly [number, number],
  [otherSuccesses, otherTrials]: readonly [number, number],
): number {
  const one = (successes + 1) / (trials + 1)
  const other = (otherSuccesses + 1) / (otherTrials + 1)
  const all = (successes + otherSuccesses + 2) / (trials + otherTrials + 2)
  if (all >= 1) return 0
  return (one - other) / Math.sqrt(all * (1 - all) * (1 / (trials + 1) + 1 / (otherTrials + 1)))
}

/** A comment with a majority on one side across all groups. */
export interface ConsensusComment {
  readonly tid: number
  readonly successes: number
  readonly trials: number
  readonly share: number
  /** standard deviations of the share above one half */
  readonly zScore: number
}

/** Majority agreements and disagreements, strongest first. */
export interface Consensus {
  readonly agree: readonly ConsensusComment[]
  readonly disagree: readonly ConsensusComment[]
}

const MAX_COMMENTS = 5

/** The comments with a significant majority on one side: 0 for agreements, 2 for disagreements. */
function findMajorities(
  counts: Int32Array,
  offset: 0 | 2,
  columns: readonly number[],
  tids: Int32Array,
): ConsensusComment[] {
  const found: ConsensusComment[] = []
  for (const column of columns) {
    const successes = counts[3 * column + offset]!
    const trials = counts[3 * column]! + counts[3 * column + 1]! + counts[3 * column + 2]!
    const share = computeSmoothedShare(successes, trials)
    const test = computeOneProportionZ(successes, trials)
    if (share > 0.5 && test > SIGNIFICANT_Z)
      found.push({ tid: tids[column]!, successes, trials, share, zScore: test })
  }
  return found
}

const selectStrongest = (all: readonly ConsensusComment[]): ConsensusComment[] =>
  all.toSorted((one, other) => other.share * other.zScore - one.share * one.zScore).slice(0, MAX_COMMENTS)

/**
 * Majority consensus: live comments with a significant majority of all votes, at most five on each side, by share × test
 * (docs/mathematics.md section 9). Ties keep the order of the columns.
 * @param counts all votes, from `countCodes`
 */
export const computeMajorityConsensus = (
  counts: Int32Array,
  columns: readonly number[],
  tids: Int32Array,
): Consensus => ({
  agree: selectStrongest(findMajorities(counts, 0, columns, tids)),
  disagree: selectStrongest(findMajorities(counts, 2, columns, tids)),
})

/**
 * Group-informed consensus of each comment, 0 to 1: the product over the groups of (A + 1) / (S + 2). It decreases with the
 * number of groups; the geometric mean of the groups is comparable (docs/mathematics.md sections 9 and 12).
 * @param tally by group; without groups the result is 1 for every comment and has no meaning
 */
export function computeGroupInformedConsensus(tally: OpinionTally): Float64Array {
  const product = new Float64Array(tally.columns).fill(1)
  for (let group = 0; group < tally.parts; group += 1) {
    for (let column = 0; column < tally.columns; column += 1) {
      const { A, S } = getPartVotes(tally, group, column)
      product[column]! *= computeSmoothedShare(A, S)
    }
  }
  return product
}
