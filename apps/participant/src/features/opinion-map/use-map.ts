import { useCallback, useEffect, useRef, useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { loadMap, type LoadedMap } from './load-map.ts'

/** How often a newer map is asked for while the page is looked at, in milliseconds; mostly the answer is 304. */
const REFRESH_INTERVAL_MS = 60_000

/** The newest map, kept up to date while the page is looked at; what is there stays when a later call fails. */
export function useMap(ask: AuthFetch, conversation_id: string) {
  const [loaded, setLoaded] = useState<LoadedMap>()
  const [isFailed, setFailed] = useState(false)
  const known = useRef<LoadedMap>(undefined)
  const refresh = useCallback(async () => {
    try {
      known.current = await loadMap(ask, conversation_id, known.current)
      setLoaded(known.current)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [ask, conversation_id])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'hidden') void refresh()
    }
    look()
    const timer = setInterval(look, REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return { loaded, isFailed, refresh }
}
