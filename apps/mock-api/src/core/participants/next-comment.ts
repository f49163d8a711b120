import type { Random } from '@folkmoot/domain/random'

/** How much the opinion analysis wants votes on each comment, by its id. */
export type Priorities = ReadonlyMap<number, number>

/** The weight with which a comment is drawn: its priority; 1 without one, and for a priority that says nothing. */
export function computeCommentWeight(priorities: Priorities | undefined, tid: number): number {
  const priority = priorities?.get(tid) ?? 0
  return priority > 0 && Number.isFinite(priority) ? priority : 1
}

/**
 * Draws the comment that somebody is asked about next, in proportion to the weights: the analysis decides how likely
 * each is, chance which it is.
 * @param weights one for each comment; 0 for those that were voted on already, or shall not come now
 * @returns the place of its weight; undefined when everything is left out
 */
export function drawNextComment(weights: readonly number[], random: Random): number | undefined {
  let total = 0
  for (const weight of weights) total += weight
  let wanted = random() * total
  let last: number | undefined
  for (let place = 0; place < weights.length; place += 1) {
    const weight = weights[place] ?? 0
    if (weight === 0) continue
    last = place
    wanted -= weight
    if (wanted < 0) break
  }
  return last
}
