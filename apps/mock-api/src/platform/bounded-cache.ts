import { LRUCache } from 'lru-cache'

/** A cache of what people wrote, of which an erasure deletes what is of its conversation. */
interface ClearedCache {
  clear: () => void
  delete: (zid: number) => void
}

const caches = new Set<WeakRef<ClearedCache>>()

/** Registers a cache of what people wrote, so that erasures reach it. */
export function registerContentCache<C extends ClearedCache>(cache: C): C {
  caches.add(new WeakRef(cache))
  return cache
}

/** Deletes what the content caches of this process have of a conversation, or without one all. Other caches, such as counts of attempts, stay. */
export function clearContentCaches(zid?: number): void {
  for (const reference of caches) {
    const cache = reference.deref()
    if (!cache) caches.delete(reference)
    else if (zid === undefined) cache.clear()
    else cache.delete(zid)
  }
}

interface BoundedCacheOptions<K, V> {
  maxEntries: number
  maxBytes: number
  /** the approximate memory of one entry */
  countBytes: (value: V, key: K) => number
}

/** A cache with a bound in entries and one in bytes. */
export type BoundedCache<K extends {}, V extends {}> = LRUCache<K, V>

/**
 * Creates a cache that evicts the least recently used entries beyond either bound. It does not store a value that
 * exceeds the bytes on its own. The only place of the server that knows the library. Each entry counts as at least
 * `maxBytes / maxEntries` bytes, so that one bound of the library keeps both: its bound in entries would reserve
 * memory for all of them at once, which took a sixth of the time of the server's tests.
 */
export const createBoundedCache = <K extends {}, V extends {}>({
  maxEntries,
  maxBytes,
  countBytes,
}: BoundedCacheOptions<K, V>): BoundedCache<K, V> => {
  const minEntryBytes = Math.max(1, Math.ceil(maxBytes / maxEntries))
  return new LRUCache<K, V>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => Math.max(minEntryBytes, Math.ceil(countBytes(value, key))),
  })
}

/** Keys of a cache of sources; beyond that the one that was used the longest ago is evicted. */
const MAX_KEYS = 10_000
const MAX_KEYS_BYTES = 8 * 1024 * 1024
/** of an entry beside its key */
const ENTRY_BYTES = 256

/** Creates a cache of small values by what callers send. */
export const createKeyedCache = <V extends {}>(): BoundedCache<string, V> =>
  createBoundedCache({
    maxEntries: MAX_KEYS,
    maxBytes: MAX_KEYS_BYTES,
    countBytes: (_, key) => ENTRY_BYTES + 2 * key.length,
  })
