/** Returns a number from 0 to 1, exclusive. Rules take it as an argument so that a seed fixes their results. */
export type Random = () => number

/** Rounds whose results are discarded, because similar seeds begin with similar numbers. */
const WARM_UP_ROUNDS = 15

/** Hashes a seed to 32 bits (FNV-1a over the UTF-16 units of its text). */
function hashSeed(seed: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/**
 * A seeded generator: the same seed gives the same numbers on every machine, because it only uses 32-bit integers. The
 * algorithm is sfc32 (“small fast counting”) by Chris Doty-Humphrey, in the public domain with PractRand; this is our own
 * implementation. Not for secrets.
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

/** An integer from 0 to `limit`, exclusive; 0 when the limit is 0. */
export const drawBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

/** A number from `from` to `to`, exclusive. */
export const drawBetween = (random: Random, from: number, to: number): number => from + random() * (to - from)

/** One of the items with equal probability; undefined when there are none. */
export const drawItem = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[drawBelow(random, items.length)]

/**
 * A nearly normal number of mean 0 and deviation 1: the sum of twelve uniform ones. It needs no logarithm, whose last
 * digit may differ between machines.
 */
export function drawNormal(random: Random): number {
  let sum = -6
  for (let index = 0; index < 12; index += 1) sum += random()
  return sum
}

/** The cumulative sums of the weights, for `drawWeightedIndex`. Negative weights count as 0. */
export function computeRunningTotals(weights: readonly number[]): number[] {
  let total = 0
  return weights.map((weight) => (total += Math.max(0, weight)))
}

/** Draws an index by weight, by binary search. `totals` come from `computeRunningTotals`; the last must be above 0. */
export function drawWeightedIndex(random: Random, totals: readonly number[]): number {
  const drawn = random() * (totals.at(-1) ?? 0)
  let low = 0
  let high = totals.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((totals[middle] ?? 0) > drawn) high = middle
    else low = middle + 1
  }
  return low
}
