import type { OpinionMode } from './analysis.ts'
import { centre, countCodes, productOf, type Centred } from './centred.ts'
import { findComponents, type Components } from './components.ts'
import { publishedComponents } from './power-iteration.ts'
import { componentsBefore, type PreviousOpinion } from './previous.ts'
import { extremityOf, projectColumns, projectRows, seenComments, type Points } from './projection.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** The two directions of a conversation, and where everybody and every comment stands along them. */
export interface OpinionMap {
  readonly centred: Centred
  readonly counts: Int32Array
  /** live comments with votes */
  readonly openComments: number
  readonly components: Components
  readonly people: Points
  readonly comments: Points
  readonly extremity: Float64Array
}

/** A new comment in the published start vector; in ours it has no say. */
const NEW_COMMENT = { compatible: 1, default: 0 } as const

function componentsOf(
  centred: Centred,
  mode: OpinionMode,
  previous: PreviousOpinion | undefined,
): Components {
  const { tids, pids } = centred.matrix
  const before = componentsBefore(previous, tids, NEW_COMMENT[mode])
  const product = productOf(centred)
  if (mode === 'default') return findComponents({ product, live: centred.live, before })
  return publishedComponents(product, { width: tids.length, height: pids.length, before })
}

/** Draws the map of the votes: centring, principal components, projection. */
export function drawMap(
  matrix: VoteMatrix,
  live: Uint8Array,
  { mode, previous }: { mode: OpinionMode; previous: PreviousOpinion | undefined },
): OpinionMap {
  const counts = countCodes(matrix)
  const centred = centre(matrix, live, counts)
  const components = componentsOf(centred, mode, previous)
  const seen = seenComments(centred, counts, mode)
  const comments = projectColumns(centred, components, seen)
  return {
    centred,
    counts,
    openComments: seenComments(centred, counts, 'default').comments,
    components,
    people: projectRows(centred, components, seen),
    comments,
    extremity: extremityOf(comments),
  }
}
