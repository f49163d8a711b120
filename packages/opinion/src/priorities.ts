import { shareOf } from './proportions.ts'
import type { Votes } from './tally.ts'

/** The root of a meta comment's priority. */
const META = 7

/** What a comment's newness multiplies its importance by: 9 without votes, halved with every five. */
const newness = (seen: number): number => 1 + 8 * 2 ** (-seen / 5)

/**
 * How much votes on a comment are wanted, above 0: more the fewer pass, the more agree, the more it moves people and the
 * fewer have seen it; 49 for meta comments (docs/mathematics.md section 10).
 * @param votes of all groups together
 * @param extremity of `extremityOf`, 0 for a comment without votes
 */
export function priorityOf({ A, D, S }: Votes, extremity: number, isMeta: boolean): number {
  const passes = S - A - D
  const importance = (1 - shareOf(passes, S)) * (extremity + 1) * shareOf(A, S)
  return (isMeta ? META : importance * newness(S)) ** 2
}
