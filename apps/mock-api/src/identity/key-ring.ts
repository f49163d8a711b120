import type { Db } from '../storage/database.ts'
import { ensureKeys, type StoredKey } from './storage.ts'

/** A key that was replaced is no longer used, and a deleted one no longer accepted, after this time. */
const MAX_AGE_MS = 1000

/** Additional reads of the database in a second, for tokens that name an unknown key: strangers may name any. */
const RELOADS_PER_SECOND = 10

type Keys = readonly [StoredKey, ...StoredKey[]]

/** The keys of one purpose, as they are in the database. */
export interface KeyRing {
  /** lists them, the newest first; there is always one */
  list: () => Promise<Keys>
  /** lists them, read again unless one of them has this number: another process may have just added it */
  listWith: (number: string) => Promise<Keys>
}

/** Creates a key ring that reads the database at most once a second. */
export function createKeyRing(db: Db, purpose: string, create: () => Promise<string>): KeyRing {
  let loaded: Promise<StoredKey[]> | undefined
  let loadedAt = 0
  const reloads = { second: 0, count: 0 }
  const load = () => {
    loadedAt = Date.now()
    const loading = ensureKeys(db, purpose, create)
    loading.catch(() => (loaded = undefined))
    return (loaded = loading)
  }
  const list = async () => {
    const isFresh = loaded && Math.abs(Date.now() - loadedAt) < MAX_AGE_MS
    return (await (isFresh ? loaded : load())) as [StoredKey, ...StoredKey[]]
  }
  const mayReload = () => {
    const second = Math.floor(Date.now() / MAX_AGE_MS)
    if (second !== reloads.second) Object.assign(reloads, { second, count: 0 })
    reloads.count += 1
    return reloads.count <= RELOADS_PER_SECOND
  }
  return {
    list,
    async listWith(number) {
      const known = await list()
      if (known.some((key) => String(key.number) === number) || !mayReload()) return known
      return (await load()) as [StoredKey, ...StoredKey[]]
    },
  }
}
