import { randomWeighted, runningTotals, type Random } from './random.ts'

/** How much the opinion analysis wants votes on each comment, by its id. */
export type Priorities = ReadonlyMap<number, number>

/** The weight with which a comment is drawn: its priority; 1 without one, and for a priority that says nothing. */
export function commentWeight(priorities: Priorities | undefined, tid: number): number {
  const priority = priorities?.get(tid) ?? 0
  return priority > 0 && Number.isFinite(priority) ? priority : 1
}

/**
 * Draws the comment that somebody is asked about next, in proportion to the weights: the analysis decides how likely
 * each is, chance which it is. Undefined when everything is left out.
 * @param leftOut ids that were voted on already, or shall not come now
 */
export function drawNext<C extends { readonly tid: number; readonly weight: number }>(
  candidates: readonly C[],
  leftOut: ReadonlySet<number>,
  random: Random,
): C | undefined {
  const left = leftOut.size === 0 ? candidates : candidates.filter(({ tid }) => !leftOut.has(tid))
  if (left.length === 0) return undefined
  return left[randomWeighted(random, runningTotals(left.map(({ weight }) => weight)))]
}
