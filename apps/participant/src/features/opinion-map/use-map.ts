import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { getMapStore } from './map-store.ts'
import { createOpinionMapView, type Viewer } from './opinion-map-view.ts'

/** The newest map, the person's view of it, and how their group changed. Loads and polls while it is used. */
export function useMap(authFetch: AuthFetch, conversation_id: string, viewer: Viewer) {
  const store = getMapStore(authFetch, conversation_id)
  const { loaded, isFailed, change } = useSyncExternalStore(store.subscribe, store.get)
  const view = useMemo(() => loaded && createOpinionMapView(loaded.map, viewer), [loaded, viewer])
  const tick = loaded?.map.math_tick
  const groupId = view?.ownGroupId
  useEffect(() => {
    if (groupId !== undefined && tick !== undefined) store.noteGroup(groupId, tick)
  }, [store, groupId, tick])
  return { loaded, view, isFailed, change, refresh: store.refresh }
}
