import { useCallback, useEffect, useState } from 'react'

/**
 * Code that a screen loads when its words are there already, because it is larger than all the rest of it.
 * @param fetch imports it; the same function each time
 * @returns it once it is there, or what went wrong, and a function that tries again
 */
export function useLazyCode<T>(fetch: () => Promise<T>) {
  const [loaded, setLoaded] = useState<{ code?: T; error?: unknown }>({})
  const load = useCallback(() => {
    setLoaded({})
    fetch().then(
      (code) => setLoaded({ code }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [fetch])
  useEffect(load, [load])
  return { ...loaded, load }
}
