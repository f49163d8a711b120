import type { OpinionMode } from './analysis.ts'
import { centre, countCodes, productOf, type Centred } from './centred.ts'
import { recount, type Changes } from './changes.ts'
import { findComponents } from './components.ts'
import { foresee, type KnownMap } from './foresee.ts'
import { publishedComponents } from './power-iteration.ts'
import { componentsBefore, type PreviousOpinion } from './previous.ts'
import { extremityOf, projectColumns, projectRows, seenComments, type Points } from './projection.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** The two directions of a conversation, and where everybody and every comment stands along them. */
export interface OpinionMap extends KnownMap {
  /** live comments with votes */
  readonly openComments: number
  readonly people: Points
  readonly comments: Points
  readonly extremity: Float64Array
}

/** A new comment in the published start vector; in ours it has no say. */
const NEW_COMMENT = { compatible: 1, default: 0 } as const

/** How many times less exact than cold ones updated components may be: within 1e-6 of them (MATH-3). */
const UPDATED = 9

/** The map of the votes before the last ones, and what has changed since. */
export interface EarlierMap {
  readonly map: KnownMap
  readonly changes: Changes
}

/** What a map is drawn with, besides the votes. */
export interface MapSetting {
  readonly mode: OpinionMode
  readonly previous: PreviousOpinion | undefined
  /** known in the default mode; for speed */
  readonly earlier?: EarlierMap | undefined
}

/** The components, and how much λ other directions may have gained since they were looked through. */
function componentsOf(
  centred: Centred,
  { mode, previous, earlier }: MapSetting,
): Pick<KnownMap, 'components' | 'unwatched'> {
  const { live, matrix } = centred
  const { tids, pids } = matrix
  const product = productOf(centred)
  const foreseen = earlier && foresee(earlier.map, centred, earlier.changes)
  if (foreseen) {
    const { start, third, unwatched } = foreseen
    return { components: findComponents({ product, live, before: start, third, slack: UPDATED }), unwatched }
  }
  const before = componentsBefore(previous, tids, NEW_COMMENT[mode])
  if (mode === 'default') return { components: findComponents({ product, live, before }), unwatched: 0 }
  const size = { width: tids.length, height: pids.length, before }
  return { components: publishedComponents(product, size), unwatched: 0 }
}

/** Draws the map of the votes: centring, principal components, projection. */
export function drawMap(matrix: VoteMatrix, live: Uint8Array, setting: MapSetting): OpinionMap {
  const { mode, earlier } = setting
  const counts = earlier ? recount(earlier.changes, earlier.map.counts) : countCodes(matrix)
  const centred = centre(matrix, live, counts)
  const found = componentsOf(centred, setting)
  const { components } = found
  const seen = seenComments(centred, counts, mode)
  const comments = projectColumns(centred, components, seen)
  return {
    centred,
    counts,
    ...found,
    openComments: seenComments(centred, counts, 'default').comments,
    people: projectRows(centred, components, seen),
    comments,
    extremity: extremityOf(comments),
  }
}
