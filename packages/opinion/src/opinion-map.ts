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

/** The two directions of a conversation, and where everybody and every comment stands along them. */
export interface OpinionMap extends MapState {
  /** live comments with votes */
  readonly liveCommentCount: number
  readonly people: Points
  readonly comments: Points
  readonly extremity: Float64Array
}

/** A new comment in the published start vector; in ours it has no say. */
const NEW_COMMENT_START = { compatible: 1, default: 0 } as const

/** How many times less exact than cold ones updated components may be: within 1e-6 of them (MATH-3). */
const UPDATE_TOLERANCE_FACTOR = 9

/** The map of the votes before the last ones, and what has changed since. */
export interface PreviousMap {
  readonly map: MapState
  readonly changes: MatrixChanges
}

/** What a map is drawn with, besides the votes. */
export interface MapOptions {
  readonly mode: OpinionMode
  readonly previous: PreviousOpinion | undefined
  /** known in the default mode; for speed */
  readonly earlier?: PreviousMap | undefined
}

/** The components, and how much λ other directions may have gained since they were looked through. */
function computeMapComponents(
  centred: CentredMatrix,
  { mode, previous, earlier }: MapOptions,
): Pick<MapState, 'components' | 'unobservedGain'> {
  const { live, matrix } = centred
  const { tids, pids } = matrix
  const product = createGramProduct(centred)
  const foreseen = earlier && predictComponents(earlier.map, centred, earlier.changes)
  if (foreseen) {
    const { start, thirdEigenvalue: third, unobservedGain: unwatched } = foreseen
    return {
      components: computeComponents({
        product,
        live,
        start: start,
        third,
        toleranceFactor: UPDATE_TOLERANCE_FACTOR,
      }),
      unobservedGain: unwatched,
    }
  }
  const before = findPreviousComponents(previous, tids, NEW_COMMENT_START[mode])
  if (mode === 'default')
    return { components: computeComponents({ product, live, start: before }), unobservedGain: 0 }
  const size = { width: tids.length, height: pids.length, before }
  return { components: computeCompatibleComponents(product, size), unobservedGain: 0 }
}

/** Draws the map of the votes: centring, principal components, projection. */
export function computeMap(matrix: VoteMatrix, live: Uint8Array, setting: MapOptions): OpinionMap {
  const { mode, earlier } = setting
  const counts = earlier ? updateCodeCounts(earlier.changes, earlier.map.counts) : countCodes(matrix)
  const centred = centreMatrix(matrix, live, counts)
  const found = computeMapComponents(centred, setting)
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
