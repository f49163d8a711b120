import type { AreaChart, areaPicture, BarChart, barPicture } from '@folkmoot/charts'
import { useCallback, useEffect, useState } from 'react'

/** What draws: components for the page, functions for files. */
export interface Charts {
  AreaChart: typeof AreaChart
  BarChart: typeof BarChart
  areaPicture: typeof areaPicture
  barPicture: typeof barPicture
}

/**
 * The charts, loaded after the figures are on the screen: drawing takes twice as much code as all the rest of the page.
 * @returns them once they are there, or what went wrong, and a function that tries again
 */
export function useCharts() {
  const [loaded, setLoaded] = useState<{ charts?: Charts; error?: unknown }>({})
  const load = useCallback(() => {
    setLoaded({})
    import('@folkmoot/charts').then(
      ({ AreaChart, BarChart, areaPicture, barPicture }) =>
        setLoaded({ charts: { AreaChart, BarChart, areaPicture, barPicture } }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  useEffect(load, [load])
  return { ...loaded, load }
}
