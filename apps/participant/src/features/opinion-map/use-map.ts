import { useCallback, useEffect, useRef, useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { loadMap, type LoadedMap } from './load-map.ts'

/** Interval of polling for a newer map while the page is visible; the usual reply is 304. */
const REFRESH_INTERVAL_MS = 60_000

/** Loads the newest map and polls while the page is visible. A loaded map stays when a later call fails. */
export function useMap(authFetch: AuthFetch, conversation_id: string) {
  const [loaded, setLoaded] = useState<LoadedMap>()
  const [isFailed, setFailed] = useState(false)
  const known = useRef<LoadedMap>(undefined)
  const refresh = useCallback(async () => {
    try {
      known.current = await loadMap(authFetch, conversation_id, known.current)
      setLoaded(known.current)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [authFetch, conversation_id])
  useEffect(() => {
    const refreshVisible = () => {
      if (document.visibilityState !== 'hidden') void refresh()
    }
    refreshVisible()
    const timer = setInterval(refreshVisible, REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh])
  return { loaded, isFailed, refresh }
}
