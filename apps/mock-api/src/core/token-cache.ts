/** Keeps what was used last under its key, and lets go of what was not used for longest. */
export interface RecentCache<V> {
  get: (key: string) => V | undefined
  set: (key: string, value: V) => void
}

/**
 * What is used goes among the young. When those are too many they are the old ones, and the old ones of before are let go
 * of: to keep all of them in order would take longer than to find one.
 * @param most entries that are kept for certain; there are never more than twice as many
 */
export function createRecentCache<V>(most: number): RecentCache<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V) => {
    if (young.size >= most && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key) => {
      const value = young.get(key)
      if (value !== undefined) return value
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
  }
}

/** Characters at the end of a token, of its signature, that tell it from others. */
const KEY_CHARACTERS = 32

/** The same by token: it is found by its end, which is quick, and compared as a whole. */
export function createTokenCache<V>(most: number): RecentCache<V> {
  const recent = createRecentCache<{ token: string; value: V }>(most)
  return {
    get: (token) => {
      const known = recent.get(token.slice(-KEY_CHARACTERS))
      return known?.token === token ? known.value : undefined
    },
    set: (token, value) => recent.set(token.slice(-KEY_CHARACTERS), { token, value }),
  }
}
