import type { MatrixChanges } from './matrix-changes.ts'
import { isLargeConversation, MIN_STABILITY, computeStability, type TestedGroups } from './stability.ts'

/** A figure of stability, what it was drawn from, and what is different since. */
export interface StabilityEstimate {
  /** 0 to 1 */
  readonly value: number
  readonly seed: string
  /** groups there were */
  readonly k: number
  /** votes there were */
  readonly votes: number
  /** votes that came or changed since */
  readonly changedVotes: number
  /** shares of people who came or went to another group, added up */
  readonly movedShare: number
}

/** A figure found earlier, and what came since the analysis that handed it on. */
export interface PreviousStability {
  readonly estimate: StabilityEstimate
  readonly changes: MatrixChanges
}

/** A figure is drawn anew once this part of the votes, or of people in their groups, is not what it was, */
const MAX_DRIFT_SHARE = 1 / 100

/** and each time as long as it is this near to where groups begin to count as stable. */
const THRESHOLD_MARGIN = 0.05

/** The votes that came, or are others than they were. */
function countChangedVotes({ before, after, previousRow: was, rows }: MatrixChanges): number {
  let changed = 0
  for (const row of rows) {
    const old = was[row]!
    let from = old < 0 ? 0 : before.starts[old]!
    const to = old < 0 ? 0 : before.starts[old + 1]!
    for (let at = after.starts[row]!; at < after.starts[row + 1]!; at += 1) {
      while (from < to && before.codes[from]! < after.codes[at]!) from += 1
      if (from === to || before.codes[from] !== after.codes[at]) changed += 1
    }
  }
  return changed
}

/** What came since, added to what is known. */
const addChanges = ({ estimate: drawn, changes }: PreviousStability, stayed: number): StabilityEstimate => ({
  ...drawn,
  changedVotes: drawn.changedVotes + countChangedVotes(changes),
  movedShare: drawn.movedShare + 1 - stayed,
})

/** Whether a figure says as much of these groups as of those it was found for. */
const isStillValid = ({
  value,
  changedVotes: changed,
  votes,
  movedShare: moved,
}: StabilityEstimate): boolean =>
  changed <= MAX_DRIFT_SHARE * votes &&
  moved <= MAX_DRIFT_SHARE &&
  Math.abs(value - MIN_STABILITY) > THRESHOLD_MARGIN

/**
 * How stable groups are (`stabilityOf`). In large conversations as it was found before while next to nothing can have
 * changed about it, because drawing people anew takes as long as half of a small update; the figure is then at most a
 * hundredth of the votes behind.
 * @param stayed the share of people who are in the group that they were in before
 */
export function estimateStability(
  tested: TestedGroups,
  { seed, stayed }: { seed: string; stayed: number },
  earlier: PreviousStability | undefined,
): StabilityEstimate {
  const { k, centred } = tested
  const known = earlier && addChanges(earlier, stayed)
  if (known?.seed === seed && known.k === k && isLargeConversation(tested) && isStillValid(known))
    return known
  const votes = centred.matrix.codes.length
  return { value: computeStability(tested, seed), seed, k, votes, changedVotes: 0, movedShare: 0 }
}
