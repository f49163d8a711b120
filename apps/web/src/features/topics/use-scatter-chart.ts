import type { ScatterChart } from '@folkmoot/charts'
import { useCallback, useEffect, useState } from 'react'

type Chart = typeof ScatterChart

/**
 * The map, loaded beside its points: drawing takes more code than the rest of the page.
 * @returns the component once it is there, or what went wrong, and a function that tries again
 */
export function useScatterChart() {
  const [loaded, setLoaded] = useState<{ ScatterChart?: Chart; error?: unknown }>({})
  const load = useCallback(() => {
    setLoaded({})
    import('@folkmoot/charts').then(
      ({ ScatterChart }) => setLoaded({ ScatterChart }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  useEffect(load, [load])
  return { ...loaded, load }
}
