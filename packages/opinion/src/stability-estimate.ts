import type { MatrixChanges } from './matrix-changes.ts'
import { isLargeConversation, MIN_STABILITY, computeStability, type TestedGroups } from './stability.ts'

/** A stability with its input, and the changes since. */
export interface StabilityEstimate {
  /** 0 to 1 */
  readonly value: number
  readonly seed: string
  /** number of groups at that time */
  readonly k: number
  /** number of votes at that time */
  readonly votes: number
  /** votes that were added or changed since */
  readonly changedVotes: number
  /** sum of the shares of people who joined or changed group in each update */
  readonly movedShare: number
}

/** An earlier estimate, and the changes since the previous analysis. */
export interface PreviousStability {
  readonly estimate: StabilityEstimate
  readonly changes: MatrixChanges
}

/** The stability is computed again after changes of this share of the votes or of the participants' groups. */
const MAX_DRIFT_SHARE = 1 / 100

/** Within this margin of the threshold it is always computed again. */
const THRESHOLD_MARGIN = 0.05

/** Counts the added and changed votes. */
function countChangedVotes({ before, after, previousRow, rows }: MatrixChanges): number {
  let changed = 0
  for (const row of rows) {
    const old = previousRow[row]!
    let from = old < 0 ? 0 : before.starts[old]!
    const to = old < 0 ? 0 : before.starts[old + 1]!
    for (let at = after.starts[row]!; at < after.starts[row + 1]!; at += 1) {
      while (from < to && before.codes[from]! < after.codes[at]!) from += 1
      if (from === to || before.codes[from] !== after.codes[at]) changed += 1
    }
  }
  return changed
}

/** Adds the changes to an estimate. */
const addChanges = ({ estimate, changes }: PreviousStability, stayedShare: number): StabilityEstimate => ({
  ...estimate,
  changedVotes: estimate.changedVotes + countChangedVotes(changes),
  movedShare: estimate.movedShare + 1 - stayedShare,
})

/** True when an estimate is still valid after its changes. */
const isStillValid = ({ value, changedVotes, votes, movedShare }: StabilityEstimate): boolean =>
  changedVotes <= MAX_DRIFT_SHARE * votes &&
  movedShare <= MAX_DRIFT_SHARE &&
  Math.abs(value - MIN_STABILITY) > THRESHOLD_MARGIN

/**
 * The stability of groups (`computeStability`). Large conversations reuse the earlier estimate after small changes, because
 * computing it takes half the time of a small update; it is then at most a hundredth of the votes old.
 * @param stayedShare the share of people who stayed in their group
 */
export function estimateStability(
  tested: TestedGroups,
  { seed, stayedShare }: { seed: string; stayedShare: number },
  earlier: PreviousStability | undefined,
): StabilityEstimate {
  const { k, centred } = tested
  const known = earlier && addChanges(earlier, stayedShare)
  if (known?.seed === seed && known.k === k && isLargeConversation(tested) && isStillValid(known))
    return known
  const votes = centred.matrix.codes.length
  return { value: computeStability(tested, seed), seed, k, votes, changedVotes: 0, movedShare: 0 }
}
