import type { ScatterChart } from '@folkmoot/charts/ScatterChart'
import { useCallback, useEffect, useState } from 'react'

interface ChartModule {
  readonly ScatterChart: typeof ScatterChart
}

/** Loads the code of the scatter chart; `reload` tries again after a failure. */
export function useScatterChart(): {
  ScatterChart?: ChartModule['ScatterChart']
  isFailed: boolean
  reload: () => void
} {
  const [code, setCode] = useState<ChartModule>()
  const [isFailed, setFailed] = useState(false)
  const reload = useCallback(() => {
    setFailed(false)
    import('@folkmoot/charts/ScatterChart').then(setCode, () => setFailed(true))
  }, [])
  useEffect(reload, [reload])
  return code ? { ScatterChart: code.ScatterChart, isFailed, reload } : { isFailed, reload }
}
