import type { Random } from './random.ts'

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
  // two passes over the candidates and no list of those left: this is asked after every vote
  let total = 0
  for (const { tid, weight } of candidates) if (!leftOut.has(tid)) total += Math.max(0, weight)
  let wanted = random() * total
  let last: C | undefined
  for (const candidate of candidates) {
    if (leftOut.has(candidate.tid)) continue
    last = candidate
    wanted -= Math.max(0, candidate.weight)
    if (wanted < 0) return candidate
  }
  return last
}
