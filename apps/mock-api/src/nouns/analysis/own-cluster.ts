import type { OpinionMap } from '@folkmoot/api-types/math'
import { computeMapPosition, type CastVote, type MapProjection } from '@folkmoot/opinion/map-position'
import type { StoredResult } from './public-opinion.storage.ts'

/**
 * Finds the base cluster of the public map that is nearest to a person with these votes; undefined without a place on it. It does
 * not depend on whether the person's votes are in the public state: nobody is told that.
 */
export function findNearestCluster(result: StoredResult, votes: readonly CastVote[]): number | undefined {
  const map = result as Partial<OpinionMap>
  const { id = [], x = [], y = [] } = map['base-clusters'] ?? {}
  const place = map.pca && map.tids && computeMapPosition(result as unknown as MapProjection, votes)
  if (!place) return undefined
  let nearest: { bid: number; distance: number } | undefined
  for (const [at, bid] of id.entries()) {
    const distance = Math.hypot((x[at] ?? 0) - place.x, (y[at] ?? 0) - place.y)
    if (!nearest || distance < nearest.distance) nearest = { bid, distance }
  }
  return nearest?.bid
}

/** Finds the group of the public map that is nearest to a person with these votes; null without a place on it. */
export function findNearestGroup(result: StoredResult, votes: readonly CastVote[]): number | null {
  const bid = findNearestCluster(result, votes)
  const groups = (result as Partial<OpinionMap>)['group-clusters'] ?? []
  return groups.find(({ members }) => bid !== undefined && members.includes(bid))?.id ?? null
}
