import { randomBelow, seededRandom } from '../random.ts'
import { adjustedRandIndex } from './adjusted-rand.ts'
import { divide, type Division } from './k-means.ts'
import type { WeightedPoints } from './weighted-points.ts'

/** Below this groups are said not to be stable (contract/opinion-math.md 13.4). */
export const STABLE_FROM = 0.6

const RESAMPLES = 20
const STARTS = 3

/** How often each point is met when as many people as there are, are drawn with replacement. */
function drawPeople({ of, x }: WeightedPoints, random: () => number): Float64Array {
  const weight = new Float64Array(x.length)
  for (let drawn = 0; drawn < of.length; drawn += 1) weight[of[randomBelow(random, of.length)]!]! += 1
  return weight
}

/**
 * How stable groups are, 0 to 1: people are drawn anew with replacement 20 times (a bootstrap), the drawn ones are divided
 * into as many groups, everybody is put into the nearest of those, and the result is compared with the groups shown; the
 * mean of the adjusted Rand indices is the figure.
 */
export function stabilityOf(
  points: WeightedPoints,
  { k, labels }: Pick<Division, 'k' | 'labels'>,
  seed: string,
): number {
  const random = seededRandom(`stability ${seed}`)
  let sum = 0
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    const drawn = { ...points, weight: drawPeople(points, random) }
    const found = divide(drawn, { k, starts: STARTS, random })
    if (found) sum += adjustedRandIndex(found.labels, labels, points.weight)
  }
  return Math.min(1, Math.max(0, sum / RESAMPLES))
}
