import type { LaunchFinding } from '@folkmoot/api-types/preparation'
import { useEffect, useRef } from 'react'
import { useCheckLaunchQuery } from './preparation-api.ts'
import type { Settings } from '../../conversation/use-settings.ts'

/** The launch list's state. */
export interface LaunchChecks {
  /** undefined until it is known */
  findings: readonly LaunchFinding[] | undefined
  /** it could not be loaded */
  error: unknown
  retry: () => void
  isRetrying: boolean
}

/** Loads the launch list, and again after each saved change. @param isNeeded false where there is nothing to launch */
export function useLaunchChecks({ saved }: Settings, isNeeded: boolean): LaunchChecks {
  const { conversation_id, settings_version, topic } = saved
  const skip = !isNeeded
  const { currentData, error, isFetching, refetch } = useCheckLaunchQuery(
    { query: { conversation_id } },
    { skip, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const version = `${settings_version} ${topic}`
  const seen = useRef(version)
  useEffect(() => {
    if (skip || seen.current === version) return
    seen.current = version
    void refetch()
  }, [skip, version, refetch])
  return {
    findings: skip ? undefined : currentData?.items,
    error: skip || currentData ? undefined : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}
