import { randomNormal, seededRandom, type Random } from '../random.ts'
import { adjustedRandIndex } from './adjusted-rand.ts'
import { divide, type Division } from './k-means.ts'
import type { WeightedPoints } from './weighted-points.ts'

/** Below this groups are said not to be stable (contract/opinion-math.md 13.4). */
export const STABLE_FROM = 0.6

const RESAMPLES = 20
const STARTS = 3

/** Above this a Poisson number is drawn from the normal distribution of its mean and variance. */
const MANY = 12

/** A number drawn from the Poisson distribution of this mean. */
function drawCount(mean: number, random: Random): number {
  if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * randomNormal(random)))
  let left = random()
  let chance = Math.exp(-mean)
  let count = 0
  while (left >= chance && count < 10 * MANY) {
    left -= chance
    count += 1
    chance *= mean / count
  }
  return count
}

/** How often each point is met when people are drawn with replacement, about as many as there are. */
const drawPeople = ({ weight }: WeightedPoints, random: Random): Float64Array =>
  weight.map((mean) => drawCount(mean, random))

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
