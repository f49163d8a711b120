import { type MonitorRange, toRangeParameters, parseRange } from './monitor-range.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { READER_TIME_ZONE } from './formats.ts'

/** The range in the address, and a function that chooses another. */
export function useMonitorRange(): [range: MonitorRange, choose: (range: MonitorRange) => void] {
  const [parameters, setParameters] = useSearchParams()
  const range = useMemo(() => parseRange(parameters, READER_TIME_ZONE), [parameters])
  const choose = useCallback(
    (chosen: MonitorRange) => setParameters(toRangeParameters(chosen), { preventScrollReset: true }),
    [setParameters],
  )
  return [range, choose]
}
