import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { InitialMap } from '@folkmoot/api-types/participation'
import { findPublicOpinion } from '../../core/public-opinion.storage.ts'
import type { Db } from '../../storage/database.ts'
import { createEmptyMap } from '../math/reply.ts'
import { listAcceptedTids } from '../math/storage.ts'

const gzipAsync = promisify(gzip)

/** A larger map is left out; its own call serves it compressed. */
const MAX_MAP_CHARACTERS = 300_000

/** The existing product keeps its maps for so long. */
const LIFETIME_MS = 3000

interface MapReader {
  zid: number
  /** false for outsiders of an invite-only conversation, who see no comment */
  isReader: boolean
  /** true for those who get results now */
  isShown: boolean
  /** milliseconds since 1970 */
  now: number
}

/**
 * Creates the map of participationInit: the public one, or the empty one of `math/pca2` before the first result, above the maximum
 * of characters, and for those who get no results.
 */
export async function createInitialMap(
  db: Db,
  { zid, isReader, isShown, now }: MapReader,
): Promise<InitialMap> {
  const found = isShown ? await findPublicOpinion(db, zid, MAX_MAP_CHARACTERS) : undefined
  const map =
    (found?.result as OpinionMap | undefined) ??
    createEmptyMap(isReader ? await listAcceptedTids(db, zid) : [], now)
  const asJSON = JSON.stringify(map)
  return {
    asPOJO: map,
    asJSON,
    asBufferOfGzippedJson: { type: 'Buffer', data: [...(await gzipAsync(asJSON))] },
    consensus: map.consensus,
    repness: map.repness,
    expiration: now + LIFETIME_MS,
  }
}
