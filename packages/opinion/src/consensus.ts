import { oneProportion, shareOf, SIGNIFICANT } from './proportions.ts'
import { votesAt, type Tally } from './tally.ts'

/** A comment that most people agree (or disagree) with, whatever their group. */
export interface ConsensusComment {
  readonly tid: number
  readonly successes: number
  readonly trials: number
  readonly share: number
  /** how far the share is above one half, in standard deviations */
  readonly test: number
}

/** What most people agree with, and what most disagree with, strongest first. */
export interface Consensus {
  readonly agree: readonly ConsensusComment[]
  readonly disagree: readonly ConsensusComment[]
}

const MOST_COMMENTS = 5

/** The comments with a significant majority on one side: that of agreements, 0, or of disagreements, 2. */
function majorities(
  counts: Int32Array,
  offset: 0 | 2,
  columns: readonly number[],
  tids: Int32Array,
): ConsensusComment[] {
  const found: ConsensusComment[] = []
  for (const column of columns) {
    const successes = counts[3 * column + offset]!
    const trials = counts[3 * column]! + counts[3 * column + 1]! + counts[3 * column + 2]!
    const share = shareOf(successes, trials)
    const test = oneProportion(successes, trials)
    if (share > 0.5 && test > SIGNIFICANT) found.push({ tid: tids[column]!, successes, trials, share, test })
  }
  return found
}

const strongest = (all: readonly ConsensusComment[]): ConsensusComment[] =>
  all.toSorted((one, other) => other.share * other.test - one.share * one.test).slice(0, MOST_COMMENTS)

/**
 * Majority consensus: live comments with a significant majority of everybody's votes, five of either side at most, by
 * share × test (docs/mathematics.md section 9). Equal ones stay in the order of the columns given.
 * @param counts of `countCodes`: everybody's votes
 */
export const majorityConsensus = (
  counts: Int32Array,
  columns: readonly number[],
  tids: Int32Array,
): Consensus => ({
  agree: strongest(majorities(counts, 0, columns, tids)),
  disagree: strongest(majorities(counts, 2, columns, tids)),
})

/**
 * How much all groups agree with each comment, 0 to 1: the product over the groups of (A + 1) / (S + 2). It shrinks with
 * the number of groups; the geometric mean of the groups is what can be compared (docs/mathematics.md sections 9 and 12).
 * @param tally by group; without groups the figure is 1 for every comment, and says nothing
 */
export function groupAwareConsensus(tally: Tally): Float64Array {
  const product = new Float64Array(tally.columns).fill(1)
  for (let group = 0; group < tally.parts; group += 1) {
    for (let column = 0; column < tally.columns; column += 1) {
      const { A, S } = votesAt(tally, group, column)
      product[column]! *= shareOf(A, S)
    }
  }
  return product
}
