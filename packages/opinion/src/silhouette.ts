import type { WeightedPoints } from './k-means.ts'

/**
 * The mean silhouette of a division (Rousseeuw 1987), from -1 to 1: how much nearer points are to their own part than to the
 * next one. The silhouette of a single point in its part is 0, like all silhouettes of a single part.
 * @param sums for each point and part the weighted sum of the distances from the point to that part
 */
function computeMeanSilhouette(
  sums: Float64Array,
  labels: Uint8Array,
  { weight, k }: { weight: Float64Array; k: number },
): number {
  const sizes = new Float64Array(k)
  for (let at = 0; at < labels.length; at += 1) sizes[labels[at]!]! += weight[at]!
  let sum = 0
  let total = 0
  for (let at = 0; at < labels.length; at += 1) {
    const own = labels[at]!
    total += weight[at]!
    let next = Infinity
    for (let part = 0; part < k; part += 1) {
      if (part !== own && sizes[part]! > 0) next = Math.min(next, sums[at * k + part]! / sizes[part]!)
    }
    if (sizes[own]! <= 1 || next === Infinity) continue
    const within = sums[at * k + own]! / (sizes[own]! - 1)
    const larger = Math.max(within, next)
    if (larger > 0) sum += (weight[at]! * (next - within)) / larger
  }
  return total === 0 ? 0 : sum / total
}

/** A division of points; labels are from 0 to k - 1. */
interface LabelledDivision {
  readonly k: number
  readonly labels: Uint8Array
}

/** The weighted sum of distances for every point and part of every division. Each distance is computed once. */
function computeDistanceSums(
  { x, y, weight }: WeightedPoints,
  divisions: readonly LabelledDivision[],
): Float64Array {
  const count = divisions.length
  const stride = divisions.reduce((sum, { k }) => sum + k, 0)
  const slots = new Uint8Array(x.length * count)
  let offset = 0
  for (const [at, { k, labels }] of divisions.entries()) {
    for (let point = 0; point < x.length; point += 1) slots[point * count + at] = offset + labels[point]!
    offset += k
  }
  const sums = new Float64Array(x.length * stride)
  for (let one = 0; one < x.length; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const dx = x[one]! - x[other]!
      const dy = y[one]! - y[other]!
      const distance = Math.sqrt(dx * dx + dy * dy)
      const toOther = weight[other]! * distance
      const toOne = weight[one]! * distance
      for (let at = 0; at < count; at += 1) {
        sums[one * stride + slots[other * count + at]!]! += toOther
        sums[other * stride + slots[one * count + at]!]! += toOne
      }
    }
  }
  return sums
}

/** The mean silhouettes of several divisions of the same points. Quadratic in the points. */
export function computeSilhouettes(points: WeightedPoints, divisions: readonly LabelledDivision[]): number[] {
  const stride = divisions.reduce((sum, { k }) => sum + k, 0)
  const all = computeDistanceSums(points, divisions)
  const found: number[] = []
  let offset = 0
  for (const { k, labels } of divisions) {
    const sums = new Float64Array(labels.length * k)
    for (let point = 0; point < labels.length; point += 1)
      for (let part = 0; part < k; part += 1) sums[point * k + part] = all[point * stride + offset + part]!
    offset += k
    found.push(computeMeanSilhouette(sums, labels, { weight: points.weight, k }))
  }
  return found
}
