/** The scalar product of two vectors of the same length. */
export function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let at = 0; at < x.length; at += 1) sum += x[at]! * y[at]!
  return sum
}

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
