import type { OpinionMode } from './analysis.ts'
import { centreMatrix, countCodes, createGramProduct, type CentredMatrix } from './centred-matrix.ts'
import { updateCodeCounts, type MatrixChanges } from './matrix-changes.ts'
import { computeComponents } from './components.ts'
import { predictComponents, type MapState } from './predict-components.ts'
import { computeCompatibleComponents } from './power-iteration.ts'
import { findPreviousComponents, type PreviousOpinion } from './previous-opinion.ts'
import {
  computeExtremity,
  projectColumns,
  projectRows,
  countSeenComments,
  type Points,
} from './projection.ts'
import type { VoteMatrix } from './vote-matrix.ts'

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
