import type { OpinionMap } from '@folkmoot/api-types/math'
import type { InitialMap } from '@folkmoot/api-types/participation'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createBoundedCache, registerContentCache, type BoundedCache } from '../../platform/bounded-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { createEmptyMap, findPublicOpinion, findPublicTick, listAcceptedTids } from '../analysis/public.ts'
import { getListGenerations } from '../comments/public.ts'

const gzipAsync = promisify(gzip)

/** A larger map is left out; its own call serves it compressed. */
const MAX_MAP_CHARACTERS = 100_000

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

type StoredMap = Omit<InitialMap, 'expiration'>

/** Creates the public map, or the empty one of `math/pca2` before the first result, above the maximum of characters, and for those who get no results. */
async function createInitialMap(db: Db, { zid, isReader, isShown, now }: MapReader): Promise<StoredMap> {
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
  }
}

/** The maps of a conversation in one state, by who reads them. */
interface KnownMaps {
  readonly version: string
  readonly maps: Map<string, Promise<StoredMap>>
}

const MAX_CONVERSATIONS = 20
const caches = new WeakMap<Db, BoundedCache<number, KnownMaps>>()

function ensureCache(db: Db): BoundedCache<number, KnownMaps> {
  const known = caches.get(db)
  if (known) return known
  const options = { maxEntries: MAX_CONVERSATIONS, maxBytes: MAX_CONVERSATIONS, countBytes: () => 1 }
  const cache = registerContentCache(createBoundedCache<number, KnownMaps>(options))
  caches.set(db, cache)
  return cache
}

/** Finds the map of participationInit, which is made once for each public state and each state of the comments. */
export async function findInitialMap(db: Db, reader: MapReader): Promise<InitialMap> {
  const { zid, isReader, isShown, now } = reader
  const { comments } = await getListGenerations(db, zid)
  const version = `${await findPublicTick(db, zid)} ${comments}`
  const cache = ensureCache(db)
  const cached = cache.get(zid)
  const { maps } = cached?.version === version ? cached : { maps: new Map<string, Promise<StoredMap>>() }
  if (cached?.maps !== maps) cache.set(zid, { version, maps })
  const kind = `${isReader} ${isShown}` as const
  const map = maps.get(kind) ?? createInitialMap(db, reader)
  maps.set(kind, map)
  // who comes next tries again
  map.catch(() => maps.delete(kind))
  return { ...(await map), expiration: now + LIFETIME_MS }
}
