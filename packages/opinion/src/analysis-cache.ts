import { findMatrixChanges, type MatrixChanges } from './matrix-changes.ts'
import type { StabilityEstimate } from './stability.ts'
import type { OpinionMap } from './opinion-map.ts'
import type { TalliedRows } from './tally.ts'
import { countMatrixBytes, type VoteMatrix } from './vote-matrix.ts'

/**
 * Intermediate results of an analysis in the default mode. They save work on unchanged votes and do not affect the result,
 * so the cache can be discarded at any time.
 */
export interface AnalysisCache {
  readonly map: OpinionMap
  /** votes by base cluster */
  readonly baseClusters: TalliedRows
  /** null without groups */
  readonly stability: StabilityEstimate | null
}

/** A cache that can be updated, with the changes since. */
export interface ReusableCache {
  readonly cache: AnalysisCache
  readonly changes: MatrixChanges
}

/** The cache for an update; undefined when votes or moderation have changed too much. */
export function findReusableCache(
  earlier: AnalysisCache | undefined,
  matrix: VoteMatrix,
  live: Uint8Array,
): ReusableCache | undefined {
  if (!earlier?.map.centred.live.every((flag, column) => flag === live[column])) return undefined
  const changes = findMatrixChanges(earlier.map.centred.matrix, matrix)
  return changes && { cache: earlier, changes }
}

/** The approximate memory of a cache in bytes, including its matrix. */
export function countCacheBytes({ map, baseClusters }: AnalysisCache): number {
  const { centred, counts, components, people, comments, extremity } = map
  const numbers = [
    [people.x, people.y, comments.x, comments.y, extremity, components.first, components.second],
    [components.voterSums.first, components.voterSums.second],
    [counts, centred.means, centred.live, baseClusters.partByRow, baseClusters.tally.counts],
  ]
  return numbers.flat().reduce((sum, { byteLength }) => sum + byteLength, countMatrixBytes(centred.matrix))
}
