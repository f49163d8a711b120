import type { ScatterChart } from '@folkmoot/charts/ScatterChart'
import { useCallback, useEffect, useState } from 'react'

interface ChartModule {
  readonly ScatterChart: typeof ScatterChart
}

/** The code that draws maps, loaded when a map is shown, and a way to try again where that failed. */
export function useScatterChart(): {
  ScatterChart?: ChartModule['ScatterChart']
  isFailed: boolean
  again: () => void
} {
  const [code, setCode] = useState<ChartModule>()
  const [isFailed, setFailed] = useState(false)
  const again = useCallback(() => {
    setFailed(false)
    import('@folkmoot/charts/ScatterChart').then(setCode, () => setFailed(true))
  }, [])
  useEffect(again, [again])
  return code ? { ScatterChart: code.ScatterChart, isFailed, again } : { isFailed, again }
}
