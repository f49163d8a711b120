import type { AreaChart } from '@folkmoot/charts'
import { useCallback, useEffect, useState } from 'react'

type Chart = typeof AreaChart

/**
 * The chart, loaded after the figures are on the screen: drawing takes twice as much code as all the rest of the page.
 * @returns the component once it is there, or what went wrong, and a function that tries again
 */
export function useAreaChart() {
  const [loaded, setLoaded] = useState<{ AreaChart?: Chart; error?: unknown }>({})
  const load = useCallback(() => {
    setLoaded({})
    import('@folkmoot/charts').then(
      ({ AreaChart }) => setLoaded({ AreaChart }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  useEffect(load, [load])
  return { ...loaded, load }
}
