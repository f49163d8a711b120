/** A cache of content that an erasure empties. */
interface ClearedCache {
  clear: () => void
}

const caches = new Set<WeakRef<ClearedCache>>()

/** Registers a cache of what people wrote, so that an erasure empties it. */
export function registerContentCache<C extends ClearedCache>(cache: C): C {
  caches.add(new WeakRef(cache))
  return cache
}

/** Empties the content caches of this process. Other caches, such as counts of attempts, stay. */
export function clearContentCaches(): void {
  for (const reference of caches) {
    const cache = reference.deref()
    if (cache) cache.clear()
    else caches.delete(reference)
  }
}
