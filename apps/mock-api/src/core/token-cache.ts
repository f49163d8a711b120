/** A cache of recently used values by key. */
export interface RecentCache<V> {
  get: (key: string) => V | undefined
  set: (key: string, value: V) => void
}

/**
 * Creates a cache with two generations: values that are used move to the young one; when it is full, it becomes the old one
 * and the previous old one is dropped. Keeping all entries in order would take longer than a lookup.
 * @param minEntries entries that are kept for certain; there are never more than twice as many
 */
export function createRecentCache<V>(minEntries: number): RecentCache<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V) => {
    if (young.size >= minEntries && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key) => {
      const value = young.get(key)
      if (value !== undefined) return value
      const oldValue = old.get(key)
      if (oldValue !== undefined) set(key, oldValue)
      return oldValue
    },
    set,
  }
}

/** Length of the key: the last characters of a token, which belong to its signature. */
const KEY_CHARACTERS = 32

/** Creates a cache by token. It looks up the end of the token, which is fast, and compares the whole token. */
export function createTokenCache<V>(minEntries: number): RecentCache<V> {
  const recent = createRecentCache<{ token: string; value: V }>(minEntries)
  return {
    get: (token) => {
      const entry = recent.get(token.slice(-KEY_CHARACTERS))
      return entry?.token === token ? entry.value : undefined
    },
    set: (token, value) => recent.set(token.slice(-KEY_CHARACTERS), { token, value }),
  }
}
