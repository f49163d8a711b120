import { computeOneProportionZ, computeSmoothedShare, SIGNIFICANT_Z } from './proportions.ts'
import { getPartVotes, type OpinionTally } from './tally.ts'

/** A comment that most people agree (or disagree) with, whatever their group. */
export interface ConsensusComment {
  readonly tid: number
  readonly successes: number
  readonly trials: number
  readonly share: number
  /** how far the share is above one half, in standard deviations */
  readonly zScore: number
}

/** What most people agree with, and what most disagree with, strongest first. */
export interface Consensus {
  readonly agree: readonly ConsensusComment[]
  readonly disagree: readonly ConsensusComment[]
}

const MAX_COMMENTS = 5

/** The comments with a significant majority on one side: that of agreements, 0, or of disagreements, 2. */
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
 * Majority consensus: live comments with a significant majority of everybody's votes, five of either side at most, by
 * share × test (docs/mathematics.md section 9). Equal ones stay in the order of the columns given.
 * @param counts of `countCodes`: everybody's votes
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
 * How much all groups agree with each comment, 0 to 1: the product over the groups of (A + 1) / (S + 2). It shrinks with
 * the number of groups; the geometric mean of the groups is what can be compared (docs/mathematics.md sections 9 and 12).
 * @param tally by group; without groups the figure is 1 for every comment, and says nothing
 */
export function computeGroupAwareConsensus(tally: OpinionTally): Float64Array {
  const product = new Float64Array(tally.columns).fill(1)
  for (let group = 0; group < tally.parts; group += 1) {
    for (let column = 0; column < tally.columns; column += 1) {
      const { A, S } = getPartVotes(tally, group, column)
      product[column]! *= computeSmoothedShare(A, S)
    }
  }
  return product
}
