/** Keeps what was used last under its key, and lets go of what was not used for longest. */
export interface Recent<V> {
  get: (key: string) => V | undefined
  set: (key: string, value: V) => void
}

/** @param most entries that are kept */
export function createRecent<V>(most: number): Recent<V> {
  const kept = new Map<string, V>()
  const put = (key: string, value: V) => {
    kept.delete(key)
    kept.set(key, value)
  }
  return {
    get: (key) => {
      const value = kept.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set: (key, value) => {
      put(key, value)
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    },
  }
}
