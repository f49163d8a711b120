import type { GramProduct } from './centred-matrix.ts'
import type { Components } from './components.ts'
import { addScaled, dot, norm, scale, type Directions } from './vectors.ts'

/** Steps of the published rule after the first product, at most. */
const MAX_STEPS = 100

/** The start vector: the previous component, with 1 for every new comment; ones without a previous component. */
function createStart(width: number, before: Float64Array | undefined): Float64Array {
  return before && norm(before) > 0 ? before.slice() : new Float64Array(width).fill(1)
}

/**
 * The largest eigenvector of X'X by the published rule: multiply and normalise, with at most `steps` + 1 products; fewer only
 * when two successive lengths are equal to the last bit. The zero vector when the product vanishes.
 * @param start is not changed
 * @param found an eigenvector to stay orthogonal to, of length 1 or 0 (deflation without a new matrix)
 */
export function runPowerIteration(
  product: GramProduct,
  start: Float64Array,
  { steps = MAX_STEPS, found }: { steps?: number; found?: Float64Array } = {},
): { vector: Float64Array; value: number } {
  const vector = start.slice()
  const idle = new Float64Array(start.length)
  let last = 0
  for (let step = 0; step <= steps; step += 1) {
    if (found) addScaled(vector, -dot(vector, found), found)
    product(vector, idle)
    if (found) addScaled(vector, -dot(vector, found), found)
    const length = norm(vector)
    if (length === 0) return { vector, value: 0 }
    scale(vector, 1 / length)
    if (length === last) break
    last = length
  }
  return { vector, value: last }
}

/**
 * Two components by the published rule (docs/mathematics.md section 3), with eigenvalues of X'X. The second is the zero
 * vector when there are fewer than two people or comments.
 * @param before the previous components, on the same columns, without NaN
 */
export function computeCompatibleComponents(
  product: GramProduct,
  { width, height, before }: { width: number; height: number; before: Directions | undefined },
): Components {
  const first = runPowerIteration(product, createStart(width, before?.first))
  const nothing = { vector: new Float64Array(width), value: 0 }
  const second =
    Math.min(width, height) < 2
      ? nothing
      : runPowerIteration(product, createStart(width, before?.second), { found: first.vector })
  return {
    first: first.vector,
    second: second.vector,
    eigenvalues: [first.value, second.value],
    thirdEigenvalue: 0,
    voterSums: { first: new Float64Array(width), second: new Float64Array(width) },
  }
}
