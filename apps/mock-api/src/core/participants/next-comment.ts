import type { Random } from '@folkmoot/domain/random'

/** Priority of each comment by tid: how much the opinion analysis needs votes on it. */
export type Priorities = ReadonlyMap<number, number>

/** Returns the weight with which a comment is drawn: its priority, or 1 without a finite priority above 0. */
export function computeCommentWeight(priorities: Priorities | undefined, tid: number): number {
  const priority = priorities?.get(tid) ?? 0
  return priority > 0 && Number.isFinite(priority) ? priority : 1
}

/**
 * Draws an index with a probability proportional to its weight.
 * @param weights 0 for comments that are not to be drawn
 * @returns undefined if all weights are 0
 */
export function drawNextComment(weights: readonly number[], random: Random): number | undefined {
  let total = 0
  for (const weight of weights) total += weight
  let threshold = random() * total
  let last: number | undefined
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    last = index
    threshold -= weight
    if (threshold < 0) break
  }
  return last
}
