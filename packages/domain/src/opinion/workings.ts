import { changesBetween, type Changes } from './changes.ts'
import type { OpinionMap } from './opinion-map.ts'
import type { Tallied } from './patch-tally.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/**
 * What an analysis of the default mode was made with, for the next one: it spares work on votes that did not change, and
 * decides nothing. Whoever has lost it does without.
 */
export interface Workings {
  readonly map: OpinionMap
  /** votes by base cluster */
  readonly bases: Tallied
}

/** What still holds of an earlier analysis, and what does not. */
export interface HeadStart {
  readonly earlier: Workings
  readonly changes: Changes
}

/** What can be gone on from; undefined when too much is different, moderation included. */
export function headStartOf(
  earlier: Workings | undefined,
  matrix: VoteMatrix,
  live: Uint8Array,
): HeadStart | undefined {
  if (!earlier?.map.centred.live.every((flag, column) => flag === live[column])) return undefined
  const changes = changesBetween(earlier.map.centred.matrix, matrix)
  return changes && { earlier, changes }
}

/** The memory that workings take besides their matrix, about, in bytes: for whoever keeps several within a budget. */
export const bytesOfWorkings = ({ map, bases }: Workings): number =>
  [
    map.people.x,
    map.people.y,
    map.counts,
    map.centred.means,
    map.components.first,
    map.components.second,
    map.comments.x,
    map.comments.y,
    map.extremity,
    bases.partOf,
    bases.tally.counts,
  ].reduce((sum, { byteLength }) => sum + byteLength, 0)
