import { useCallback, useEffect, useState } from 'react'

/**
 * Loads code after a screen's text is shown, because the code is larger than the rest of the screen.
 * @param fetch imports it; pass the same function each time
 * @returns the code once it is loaded, or the error, and a function that retries
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
