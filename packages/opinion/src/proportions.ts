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
