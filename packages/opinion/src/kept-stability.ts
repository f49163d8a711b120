import type { Changes } from './changes.ts'
import { isLarge, STABLE_FROM, stabilityOf, type Tested } from './stability.ts'

/** A figure of stability, what it was drawn from, and what is different since. */
export interface DrawnStability {
  /** 0 to 1 */
  readonly value: number
  readonly seed: string
  /** groups there were */
  readonly k: number
  /** votes there were */
  readonly votes: number
  /** votes that came or changed since */
  readonly changed: number
  /** shares of people who came or went to another group, added up */
  readonly moved: number
}

/** A figure found earlier, and what came since the analysis that handed it on. */
export interface EarlierStability {
  readonly drawn: DrawnStability
  readonly changes: Changes
}

/** A figure is drawn anew once this part of the votes, or of people in their groups, is not what it was, */
const LITTLE = 1 / 100

/** and each time as long as it is this near to where groups begin to count as stable. */
const CLOSE = 0.05

/** The votes that came, or are others than they were. */
function changedVotes({ before, after, was, rows }: Changes): number {
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
const later = ({ drawn, changes }: EarlierStability, stayed: number): DrawnStability => ({
  ...drawn,
  changed: drawn.changed + changedVotes(changes),
  moved: drawn.moved + 1 - stayed,
})

/** Whether a figure says as much of these groups as of those it was found for. */
const stillHolds = ({ value, changed, votes, moved }: DrawnStability): boolean =>
  changed <= LITTLE * votes && moved <= LITTLE && Math.abs(value - STABLE_FROM) > CLOSE

/**
 * How stable groups are (`stabilityOf`). In large conversations as it was found before while next to nothing can have
 * changed about it, because drawing people anew takes as long as half of a small update; the figure is then at most a
 * hundredth of the votes behind.
 * @param stayed the share of people who are in the group that they were in before
 */
export function stabilityWith(
  tested: Tested,
  { seed, stayed }: { seed: string; stayed: number },
  earlier: EarlierStability | undefined,
): DrawnStability {
  const { k, centred } = tested
  const known = earlier && later(earlier, stayed)
  if (known?.seed === seed && known.k === k && isLarge(tested) && stillHolds(known)) return known
  const votes = centred.matrix.codes.length
  return { value: stabilityOf(tested, seed), seed, k, votes, changed: 0, moved: 0 }
}
