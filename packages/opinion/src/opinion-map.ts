import type { OpinionMode } from './analysis.ts'
import {
  type GramProduct,
  centreMatrix,
  countCodes,
  createGramProduct,
  type CentredMatrix,
} from './centred-matrix.ts'
import { type Components, computeComponents } from './components.ts'
import { updateCodeCounts, type MatrixChanges } from './matrix-changes.ts'
import { predictComponents, type MapState } from './predict-components.ts'
import { findPreviousComponents, type PreviousOpinion } from './previous-opinion.ts'
import {
  computeExtremity,
  projectColumns,
  projectRows,
  countSeenComments,
  type Points,
} from './projection.ts'
import { addScaled, dot, norm, scale, type Directions } from './vectors.ts'
import type { VoteMatrix } from './vote-matrix.ts'

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

/** The components of a conversation, with the positions of people and comments. */
export interface OpinionMap extends MapState {
  /** live comments with votes */
  readonly liveCommentCount: number
  readonly people: Points
  readonly comments: Points
  readonly extremity: Float64Array
}

/** The entry of a new comment in the start vector of each mode. */
const NEW_COMMENT_START = { compatible: 1, default: 0 } as const

/** Multiplies the tolerance of updated components: they stay within 1e-6 of cold ones (MATH-3). */
const UPDATE_TOLERANCE_FACTOR = 9

/** The previous map, and the changes since. */
interface PreviousMap {
  readonly map: MapState
  readonly changes: MatrixChanges
}

/** Options of `computeMap`. */
interface MapOptions {
  readonly mode: OpinionMode
  readonly previous: PreviousOpinion | undefined
  /** only in the default mode, for speed */
  readonly earlier?: PreviousMap | undefined
}

/** Computes the components, and how much λ other directions may have gained since the last full search. */
function computeMapComponents(
  centred: CentredMatrix,
  counts: Int32Array,
  { mode, previous, earlier }: MapOptions,
): Pick<MapState, 'components' | 'unobservedGain'> {
  const { live, matrix } = centred
  const { tids, pids } = matrix
  const product = createGramProduct(centred)
  const columns = { matrix, counts }
  const predicted = earlier && predictComponents(earlier.map, centred, earlier.changes)
  if (predicted) {
    const { start, thirdEigenvalue, unobservedGain } = predicted
    return {
      components: computeComponents({
        product,
        live,
        start,
        columns,
        third: thirdEigenvalue,
        toleranceFactor: UPDATE_TOLERANCE_FACTOR,
      }),
      unobservedGain,
    }
  }
  const before = findPreviousComponents(previous, tids, NEW_COMMENT_START[mode])
  if (mode === 'default')
    return { components: computeComponents({ product, live, start: before, columns }), unobservedGain: 0 }
  const size = { width: tids.length, height: pids.length, before }
  return { components: computeCompatibleComponents(product, size), unobservedGain: 0 }
}

/** Computes the map of the votes: centring, principal components, projection. */
export function computeMap(matrix: VoteMatrix, live: Uint8Array, options: MapOptions): OpinionMap {
  const { mode, earlier } = options
  const counts = earlier ? updateCodeCounts(earlier.changes, earlier.map.counts) : countCodes(matrix)
  const centred = centreMatrix(matrix, live, counts)
  const found = computeMapComponents(centred, counts, options)
  const { components } = found
  const seen = countSeenComments(centred, counts, mode)
  const comments = projectColumns(centred, components, seen)
  return {
    centred,
    counts,
    ...found,
    liveCommentCount: countSeenComments(centred, counts, 'default').total,
    people: projectRows(centred, components, seen),
    comments,
    extremity: computeExtremity(comments),
  }
}
