import { findMatrixChanges, type MatrixChanges } from './matrix-changes.ts'
import type { StabilityEstimate } from './stability-estimate.ts'
import type { OpinionMap } from './opinion-map.ts'
import type { TalliedRows } from './update-tally.ts'
import { countMatrixBytes, type VoteMatrix } from './vote-matrix.ts'

/**
 * What an analysis of the default mode was made with, for the next one: it spares work on votes that did not change, and
 * decides nothing. Whoever has lost it does without.
 */
export interface AnalysisCache {
  readonly map: OpinionMap
  /** votes by base cluster */
  readonly baseClusters: TalliedRows
  /** null without groups */
  readonly stability: StabilityEstimate | null
}

/** What still holds of an earlier analysis, and what does not. */
export interface ReusableCache {
  readonly cache: AnalysisCache
  readonly changes: MatrixChanges
}

/** What can be gone on from; undefined when too much is different, moderation included. */
export function findReusableCache(
  earlier: AnalysisCache | undefined,
  matrix: VoteMatrix,
  live: Uint8Array,
): ReusableCache | undefined {
  if (!earlier?.map.centred.live.every((flag, column) => flag === live[column])) return undefined
  const changes = findMatrixChanges(earlier.map.centred.matrix, matrix)
  return changes && { cache: earlier, changes }
}

/** The memory that workings take, their matrix included, about, in bytes: for whoever keeps several within a budget. */
export function countCacheBytes({ map, baseClusters: bases }: AnalysisCache): number {
  const { centred, counts, components, people, comments, extremity } = map
  const numbers = [
    [people.x, people.y, comments.x, comments.y, extremity, components.first, components.second],
    [components.voterSums.first, components.voterSums.second],
    [counts, centred.means, centred.live, bases.partByRow, bases.tally.counts],
  ]
  return numbers.flat().reduce((sum, { byteLength }) => sum + byteLength, countMatrixBytes(centred.matrix))
}
