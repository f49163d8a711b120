// Sums that do not depend on the order of their terms, to the last bit (docs/mathematics.md section 28). Every term is first rounded
// to a multiple of one power of two, so large that no partial sum of such multiples needs to be rounded.

/** Bits of a double's significand after the first. */
const SIGNIFICAND = 2 ** 52

/** Fewer terms are treated as so many, because a single one must stay well below the number that rounds it. */
const MIN_TERMS = 4

/** Smaller terms are rounded to 0: their sums would lose digits at the end of the range of doubles. */
const MIN_QUANTUM = 2 ** -1000

/** The smallest power of two that is not below a number. It needs no logarithm, whose last digit may differ. */
function findPowerAbove(least: number): number {
  let power = 1
  while (power < least) power *= 2
  while (power > MIN_QUANTUM && power / 2 >= least) power /= 2
  return power
}

/**
 * The number r with which `(term + r) - r` rounds terms so that their sum is exact in any order (pre-rounding; Demmel and
 * Nguyen 2013). The error of a term is at most `largest` × `terms` / 2 ** 52. 0 when all terms are 0.
 * @param largest absolute value of a term, or an upper bound
 * @param terms number of terms, or an upper bound; `largest` × `terms` may also bound the sum of absolute values
 */
export function createRounder(largest: number, terms: number): number {
  if (!(largest > 0) || !Number.isFinite(largest)) return 0
  return 1.5 * SIGNIFICAND * findPowerAbove((largest * Math.max(terms, MIN_TERMS)) / SIGNIFICAND)
}

/** The largest absolute value, 0 without values. */
export function findLargest(values: Float64Array): number {
  let largest = 0
  for (let at = 0; at < values.length; at += 1) {
    const size = Math.abs(values[at]!)
    if (size > largest) largest = size
  }
  return largest
}

/** The sum of the values, the same in any order. */
export function sumExactly(values: Float64Array): number {
  const rounder = createRounder(findLargest(values), values.length)
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += values[at]! + rounder - rounder
  return sum
}

/** Rounds the values in place, so that the sum of any of them is exact. */
export function roundForSums(values: Float64Array): void {
  const rounder = createRounder(findLargest(values), values.length)
  for (let at = 0; at < values.length; at += 1) values[at] = values[at]! + rounder - rounder
}

/** Two directions over the columns. */
export interface Directions {
  readonly first: Float64Array
  readonly second: Float64Array
}

/**
 * The scalar product of two vectors of the same length, the same in any order of their entries. Products are added in two parts,
 * because rounding them once would lose digits that orthogonal vectors need.
 */
export function dot(x: Float64Array, y: Float64Array): number {
  let largest = 0
  for (let at = 0; at < x.length; at += 1) {
    const size = Math.abs(x[at]! * y[at]!)
    if (size > largest) largest = size
  }
  const rounder = createRounder(largest, x.length)
  const finer = createRounder((largest * x.length) / REST_FACTOR, x.length)
  let sum = 0
  let rest = 0
  for (let at = 0; at < x.length; at += 1) {
    const product = x[at]! * y[at]!
    const high = product + rounder - rounder
    sum += high
    rest += product - high + finer - finer
  }
  return sum + rest
}

/** What rounding leaves of a product is at most the largest one times their number, divided by this. */
const REST_FACTOR = 2 ** 50

/** The Euclidean length of a vector. */
export const norm = (x: Float64Array): number => Math.sqrt(dot(x, x))

/** Adds `factor` times `x` to `into`. */
export function addScaled(into: Float64Array, factor: number, x: Float64Array): void {
  for (let at = 0; at < into.length; at += 1) into[at]! += factor * x[at]!
}

/** Multiplies a vector by a number, in place. */
export function scale(x: Float64Array, factor: number): void {
  for (let at = 0; at < x.length; at += 1) x[at]! *= factor
}

/** The values at the given indices. */
export function pickValues(values: Int32Array, places: Int32Array): Int32Array {
  const found = new Int32Array(places.length)
  for (let at = 0; at < places.length; at += 1) found[at] = values[places[at]!]!
  return found
}
