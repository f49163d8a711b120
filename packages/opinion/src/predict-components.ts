import { createGramProduct, type CentredMatrix, type GramProduct } from './centred-matrix.ts'
import type { MatrixChanges } from './matrix-changes.ts'
import { computeComponents, type Components, type ComponentsOptions } from './components.ts'
import { selectRows } from './extend-matrix.ts'
import { addScaled, dot, type Directions } from './vectors.ts'

/** The part of a previous map that prediction reads. */
export interface MapState {
  readonly centred: CentredMatrix
  /** of `countCodes` */
  readonly counts: Int32Array
  readonly components: Components
  /** how much λ other directions may have gained since the last full search */
  readonly unobservedGain: number
}

/** A start for the components, and the bounds that replace a full search. */
interface PredictedComponents {
  readonly start: Directions
  readonly thirdEigenvalue: number
  readonly unobservedGain: number
}

/** A rough result is enough for a prediction. */
const PREDICTION_OPTIONS = { toleranceFactor: 100, maxProducts: 8 } satisfies Partial<ComponentsOptions>
const GAIN_BOUND_OPTIONS = { toleranceFactor: 1e5, maxProducts: 3 } satisfies Partial<ComponentsOptions>

/** Up to this share of the second λ, other directions are assumed not to have passed it. */
const MAX_GAIN_SHARE = 1 / 3

/** The vector extended with zeros to more columns. */
function widenVector(vector: Float64Array, width: number): Float64Array {
  const wide = new Float64Array(width)
  wide.set(vector)
  return wide
}

/** The product with X'X of some rows of a centred matrix, on the current columns. */
function createRowsProduct(
  { matrix, means, live }: CentredMatrix,
  rows: Int32Array,
  tids: Int32Array,
): GramProduct {
  const flags = new Uint8Array(tids.length)
  flags.set(live)
  return createGramProduct({
    matrix: { ...selectRows(matrix, rows), tids },
    means: widenVector(means, tids.length),
    live: flags,
  })
}

/** The diagonal of X'X: the sum of the squared centred votes on each comment. */
function computeDiagonal({ means, live }: CentredMatrix, counts: Int32Array, width: number): Float64Array {
  const spread = new Float64Array(width)
  for (let column = 0; column < means.length; column += 1) {
    const voted = counts[3 * column]! + counts[3 * column + 2]!
    const seen = voted + counts[3 * column + 1]!
    spread[column] = live[column]! * (voted - seen * means[column]! * means[column]!)
  }
  return spread
}

/** An approximation of the previous product with X'X. */
interface ProductModel extends Pick<Components, 'first' | 'second' | 'eigenvalues'> {
  /** the diagonal of X'X */
  readonly spread: Float64Array
  /** the effect of new means on both components, for unchanged rows */
  readonly meanShift: Directions
}

/** Removes both components from a vector and returns their coefficients. */
function projectOut(vector: Float64Array, { first, second }: Directions): [number, number] {
  const parts: [number, number] = [dot(vector, first), dot(vector, second)]
  addScaled(vector, -parts[0], first)
  addScaled(vector, -parts[1], second)
  return parts
}

/**
 * The approximate product of a vector with the unchanged rows: for its parts along both components the previous product plus
 * the symmetric effect of new means, for the rest the diagonal.
 */
function applyModel(memory: ProductModel, vector: Float64Array): void {
  const { first, second, eigenvalues, spread, meanShift } = memory
  const [across, up] = [dot(vector, meanShift.first), dot(vector, meanShift.second)]
  const [one, two] = projectOut(vector, memory)
  for (let column = 0; column < vector.length; column += 1) vector[column]! *= spread[column]!
  projectOut(vector, memory)
  addScaled(vector, one * eigenvalues[0] + across, first)
  addScaled(vector, two * eigenvalues[1] + up, second)
  addScaled(vector, one, meanShift.first)
  addScaled(vector, two, meanShift.second)
}

/** Creates the model on the current columns. */
function createProductModel(
  { centred, counts, components }: MapState,
  { means, live }: CentredMatrix,
): ProductModel {
  const width = means.length
  const { first, second, eigenvalues, voterSums } = components
  const moved = (sums: Float64Array) => {
    const change = new Float64Array(width)
    for (let column = 0; column < sums.length; column += 1)
      change[column] = live[column]! * (centred.means[column]! - means[column]!) * sums[column]!
    return change
  }
  return {
    first: widenVector(first, width),
    second: widenVector(second, width),
    eigenvalues,
    spread: computeDiagonal(centred, counts, width),
    meanShift: { first: moved(voterSums.first), second: moved(voterSums.second) },
  }
}

/** The model's product minus that of removed rows plus that of added rows. */
function createPatchedProduct(model: ProductModel, removed: GramProduct, added: GramProduct): GramProduct {
  return (x, y) => {
    const [lessX, lessY, moreX, moreY] = [x.slice(), y.slice(), x.slice(), y.slice()]
    removed(lessX, lessY)
    added(moreX, moreY)
    applyModel(model, x)
    applyModel(model, y)
    addScaled(x, -1, lessX)
    addScaled(y, -1, lessY)
    addScaled(x, 1, moreX)
    addScaled(y, 1, moreY)
  }
}

/**
 * Predicts the components after changes of a few rows, without a pass over all votes. The prediction reduces the error by two
 * orders of magnitude, so one or two passes are enough instead of four. No direction gains more λ than the largest of the
 * changed rows (Weyl's inequality), so the third λ is not needed until several updates together could have made one pass the
 * second. Undefined in that case.
 */
export function predictComponents(
  known: MapState,
  centred: CentredMatrix,
  changes: MatrixChanges,
): PredictedComponents | undefined {
  const { matrix, live } = centred
  const { eigenvalues, thirdEigenvalue } = known.components
  const came = createRowsProduct(centred, changes.rows, matrix.tids)
  const added = computeComponents({ product: came, live, start: undefined, ...GAIN_BOUND_OPTIONS })
  const unwatched = known.unobservedGain + added.eigenvalues[0]
  if (thirdEigenvalue + unwatched > MAX_GAIN_SHARE * eigenvalues[1]) return undefined
  const old = changes.rows.map((row) => changes.previousRow[row]!).filter((row) => row >= 0)
  const memory = createProductModel(known, centred)
  const product = createPatchedProduct(memory, createRowsProduct(known.centred, old, matrix.tids), came)
  const start = computeComponents({
    product,
    live,
    start: memory,
    third: thirdEigenvalue,
    ...PREDICTION_OPTIONS,
  })
  return { start, thirdEigenvalue, unobservedGain: unwatched }
}
