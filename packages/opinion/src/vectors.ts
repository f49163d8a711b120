import { createRounder } from './exact-sum.ts'

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
