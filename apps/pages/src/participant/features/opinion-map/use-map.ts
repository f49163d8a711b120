import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { formatGroupName } from '@folkmoot/domain/group-names'
import { getMapStore, type MapSource } from './map-store.ts'
import { createOpinionMapView, type Viewer } from './opinion-map-view.ts'

/** What a part of the page needs to show the map. */
export interface MapProps extends MapSource {
  viewer: Viewer
  authFetch: AuthFetch
}

/** The newest map, the person's view of it, and how their group changed. Loads and polls while it is used. */
export function useMap({ authFetch, viewer, ...source }: MapProps) {
  const store = getMapStore(authFetch, source)
  const { loaded, isFailed, change, names } = useSyncExternalStore(store.subscribe, store.get)
  const nameGroup = useCallback((id: number) => formatGroupName(id, names), [names])
  const answers = viewer.votes.length
  const view = useMemo(() => loaded && createOpinionMapView(loaded.map, viewer), [loaded, viewer])
  const tick = loaded?.map.math_tick
  const groupId = view?.ownGroupId
  useEffect(() => {
    if (groupId !== undefined && tick !== undefined) store.noteGroup(groupId, tick, answers)
  }, [store, groupId, tick, answers])
  return {
    loaded,
    view,
    isFailed,
    change,
    nameGroup,
    refresh: store.refresh,
  }
}
