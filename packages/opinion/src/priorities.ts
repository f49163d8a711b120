import { computeSmoothedShare } from './proportions.ts'
import type { PartVotes } from './tally.ts'

/** The square root of a metadata comment's priority. */
const META_WEIGHT = 7

/** The factor for newness: 9 without votes; the part above 1 halves with every five. */
const computeNewness = (seen: number): number => 1 + 8 * 2 ** (-seen / 5)

/**
 * The priority of a comment, above 0. It increases with agreement, extremity and newness, and decreases with passes; 49 for
 * metadata comments (docs/mathematics.md section 10).
 * @param votes of all groups together
 * @param extremity from `computeExtremity`, 0 for a comment without votes
 */
export function computePriority({ A, D, S }: PartVotes, extremity: number, isMeta: boolean): number {
  const passes = S - A - D
  const importance = (1 - computeSmoothedShare(passes, S)) * (extremity + 1) * computeSmoothedShare(A, S)
  return (isMeta ? META_WEIGHT : importance * computeNewness(S)) ** 2
}
