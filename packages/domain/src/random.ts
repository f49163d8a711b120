/** A source of numbers from 0 up to, not including, 1. Rules take it as an argument, so that a seed fixes them. */
export type Random = () => number

/** Rounds whose results are thrown away, so that similar seeds part before the first number is used. */
const WARM_UP_ROUNDS = 15

/** Turns any seed into 32 bits (FNV-1a over the UTF-16 units of its text). */
function hashSeed(seed: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/**
 * A seeded generator: the same seed gives the same numbers on every machine, because only 32-bit whole numbers are
 * used. The algorithm is sfc32 (“small fast counting”) by Chris Doty-Humphrey, which he placed in the public domain
 * with PractRand; this is our own implementation. Not for secrets.
 */
export function createSeededRandom(seed: number | string): Random {
  const bits = hashSeed(String(seed))
  let a = bits
  let b = bits ^ 0x9e3779b9
  let c = Math.imul(bits, 0x85ebca6b)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next()
  return next
}

/** A whole number from 0 up to, not including, `limit`; 0 when the limit is 0. */
export const drawBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

/** A number from `from` up to, not including, `to`. */
export const drawBetween = (random: Random, from: number, to: number): number => from + random() * (to - from)

/** One of the items, each as likely as the others; undefined when there is none. */
export const drawItem = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[drawBelow(random, items.length)]

/**
 * A number of mean 0 and deviation 1 that is close to the normal distribution: the sum of twelve uniform ones.
 * It needs no logarithm, whose last digit may differ between machines.
 */
export function drawNormal(random: Random): number {
  let sum = -6
  for (let index = 0; index < 12; index += 1) sum += random()
  return sum
}

/** The sums of the weights up to and including each, as `randomWeighted` wants them. Negative weights count as 0. */
export function computeRunningTotals(weights: readonly number[]): number[] {
  let total = 0
  return weights.map((weight) => (total += Math.max(0, weight)))
}

/** An index drawn by weight, by halving. `totals` come from `runningTotals`; their last must be above 0. */
export function drawWeightedIndex(random: Random, totals: readonly number[]): number {
  const wanted = random() * (totals.at(-1) ?? 0)
  let low = 0
  let high = totals.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((totals[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
