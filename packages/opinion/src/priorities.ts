import { computeSmoothedShare } from './proportions.ts'
import type { PartVotes } from './tally.ts'

/** The root of a meta comment's priority. */
const META_WEIGHT = 7

/** What a comment's newness multiplies its importance by: 9 without votes, halved with every five. */
const computeNewness = (seen: number): number => 1 + 8 * 2 ** (-seen / 5)

/**
 * How much votes on a comment are wanted, above 0: more the fewer pass, the more agree, the more it moves people and the
 * fewer have seen it; 49 for meta comments (docs/mathematics.md section 10).
 * @param votes of all groups together
 * @param extremity of `extremityOf`, 0 for a comment without votes
 */
export function computePriority({ A, D, S }: PartVotes, extremity: number, isMeta: boolean): number {
  const passes = S - A - D
  const importance = (1 - computeSmoothedShare(passes, S)) * (extremity + 1) * computeSmoothedShare(A, S)
  return (isMeta ? META_WEIGHT : importance * computeNewness(S)) ** 2
}
