import { changesBetween, type Changes } from './changes.ts'
import type { DrawnStability } from './kept-stability.ts'
import type { OpinionMap } from './opinion-map.ts'
import type { Tallied } from './patch-tally.ts'
import { bytesOf, type VoteMatrix } from './vote-matrix.ts'

/**
 * What an analysis of the default mode was made with, for the next one: it spares work on votes that did not change, and
 * decides nothing. Whoever has lost it does without.
 */
export interface Workings {
  readonly map: OpinionMap
  /** votes by base cluster */
  readonly bases: Tallied
  /** null without groups */
  readonly stability: DrawnStability | null
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

/** The memory that workings take, their matrix included, about, in bytes: for whoever keeps several within a budget. */
export function bytesOfWorkings({ map, bases }: Workings): number {
  const { centred, counts, components, people, comments, extremity } = map
  const numbers = [
    [people.x, people.y, comments.x, comments.y, extremity, components.first, components.second],
    [components.voters.first, components.voters.second],
    [counts, centred.means, centred.live, bases.partOf, bases.tally.counts],
  ]
  return numbers.flat().reduce((sum, { byteLength }) => sum + byteLength, bytesOf(centred.matrix))
}
