import { createGramProduct, type CentredMatrix, type GramProduct } from './centred-matrix.ts'
import type { MatrixChanges } from './matrix-changes.ts'
import { computeComponents, type Components, type Directions } from './components.ts'
import { selectRows } from './extend-matrix.ts'
import { addScaled, dot } from './vectors.ts'

/** What is known of the votes before the last ones. */
export interface MapState {
  readonly centred: CentredMatrix
  /** of `countCodes` */
  readonly counts: Int32Array
  readonly components: Components
  /** how much λ other directions may have gained since they were looked through last */
  readonly unobservedGain: number
}

/** Where to begin, and what need not be looked for. */
export interface PredictedComponents {
  readonly start: Directions
  readonly thirdEigenvalue: number
  readonly unobservedGain: number
}

/** A guess need not be exact, and what could have been added to a λ less so. */
const PREDICTION_OPTIONS = { slack: 100, products: 8 }
const GAIN_BOUND_OPTIONS = { slack: 1e5, products: 3 }

/** As long as other directions can have come to no more than this part of the second λ, none has passed it. */
const MAX_GAIN_SHARE = 1 / 3

/** The same vector on more columns. */
function widenVector(vector: Float64Array, width: number): Float64Array {
  const wide = new Float64Array(width)
  wide.set(vector)
  return wide
}

/** The product with X'X of some rows of a centred matrix, on as many columns as there are now. */
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

/** The diagonal of X'X: how far the votes on each comment are spread. */
function computeDiagonal({ means, live }: CentredMatrix, counts: Int32Array, width: number): Float64Array {
  const spread = new Float64Array(width)
  for (let column = 0; column < means.length; column += 1) {
    const voted = counts[3 * column]! + counts[3 * column + 2]!
    const seen = voted + counts[3 * column + 1]!
    spread[column] = live[column]! * (voted - seen * means[column]! ** 2)
  }
  return spread
}

/** What is remembered of the product with X'X before the last votes. */
interface ProductModel extends Pick<Components, 'first' | 'second' | 'eigenvalues'> {
  /** the diagonal of X'X */
  readonly spread: Float64Array
  /** what new means do to both components, as long as the rows stay as they are */
  readonly meanShift: Directions
}

/** Takes both components out of a vector; answers how much of each was in it. */
function projectOut(vector: Float64Array, { first, second }: Directions): [number, number] {
  const parts: [number, number] = [dot(vector, first), dot(vector, second)]
  addScaled(vector, -parts[0], first)
  addScaled(vector, -parts[1], second)
  return parts
}

/**
 * About what the product now makes of a vector where rows did not change: of its parts along both components what it made
 * of them before and what new means add, which is symmetric, and of the rest what the diagonal does.
 */
function applyModel(memory: ProductModel, vector: Float64Array): void {
  const { first, second, eigenvalues, spread, meanShift: moved } = memory
  const [across, up] = [dot(vector, moved.first), dot(vector, moved.second)]
  const [one, two] = projectOut(vector, memory)
  for (let column = 0; column < vector.length; column += 1) vector[column]! *= spread[column]!
  projectOut(vector, memory)
  addScaled(vector, one * eigenvalues[0] + across, first)
  addScaled(vector, two * eigenvalues[1] + up, second)
  addScaled(vector, one, moved.first)
  addScaled(vector, two, moved.second)
}

/** What is remembered, on as many columns as there are now. */
function createProductModel(
  { centred, counts, components }: MapState,
  { means, live }: CentredMatrix,
): ProductModel {
  const width = means.length
  const { first, second, eigenvalues, voterSums: voters } = components
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
    meanShift: { first: moved(voters.first), second: moved(voters.second) },
  }
}

/** The product that is remembered, with what is gone taken off and what came added. */
function createPatchedProduct(memory: ProductModel, gone: GramProduct, came: GramProduct): GramProduct {
  return (x, y) => {
    const [lessX, lessY, moreX, moreY] = [x.slice(), y.slice(), x.slice(), y.slice()]
    gone(lessX, lessY)
    came(moreX, moreY)
    applyModel(memory, x)
    applyModel(memory, y)
    addScaled(x, -1, lessX)
    addScaled(y, -1, lessY)
    addScaled(x, 1, moreX)
    addScaled(y, 1, moreY)
  }
}

/**
 * What a few changed rows make of the components, without a pass over all votes: nearer to where they are going by two
 * orders of magnitude, so that one pass or two suffice instead of four. No direction gains more λ than the longest in the
 * changed rows (Weyl's inequality), which is why the third λ need not be looked for until several updates together could
 * have made one pass the second. Undefined when that is so.
 */
export function predictComponents(
  known: MapState,
  centred: CentredMatrix,
  changes: MatrixChanges,
): PredictedComponents | undefined {
  const { matrix, live } = centred
  const { eigenvalues, thirdEigenvalue: third } = known.components
  const came = createRowsProduct(centred, changes.rows, matrix.tids)
  const added = computeComponents({ product: came, live, start: undefined, ...GAIN_BOUND_OPTIONS })
  const unwatched = known.unobservedGain + added.eigenvalues[0]
  if (third + unwatched > MAX_GAIN_SHARE * eigenvalues[1]) return undefined
  const old = changes.rows.map((row) => changes.previousRow[row]!).filter((row) => row >= 0)
  const memory = createProductModel(known, centred)
  const product = createPatchedProduct(memory, createRowsProduct(known.centred, old, matrix.tids), came)
  const start = computeComponents({ product, live, start: memory, third, ...PREDICTION_OPTIONS })
  return { start, thirdEigenvalue: third, unobservedGain: unwatched }
}
