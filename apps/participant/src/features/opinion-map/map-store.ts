import { createObservable, type Observable } from '@folkmoot/ui/observable'
import type { AuthFetch } from '../../api/client.ts'
import { loadMap, type LoadedMap } from './load-map.ts'

/** Interval of polling for a newer map while the page is visible; the usual reply is 304. */
const REFRESH_INTERVAL_MS = 60_000

/** How a person's group changed: by their own answers, or by a newer map. */
export interface GroupChange {
  readonly from: number
  readonly to: number
  readonly by: 'own' | 'others'
}

interface MapState {
  /** the newest map; a loaded one stays when a later call fails */
  loaded: LoadedMap | undefined
  isFailed: boolean
  /** the group to which the person was closest at last, and on which map */
  group: { readonly id: number; readonly tick: number } | undefined
  /** the last change of it */
  change: GroupChange | undefined
}

/** The map of a conversation, loaded once for all parts of the page that show it. */
export interface MapStore extends Pick<Observable<MapState>, 'get' | 'subscribe'> {
  readonly refresh: () => Promise<void>
  /** Takes note of the group to which the person is closest. */
  readonly noteGroup: (id: number, tick: number) => void
}

/** Runs a task now and regularly while the page is visible. @returns a function that stops it */
function runWhileVisible(task: () => void): () => void {
  const runVisible = () => {
    if (document.visibilityState !== 'hidden') task()
  }
  runVisible()
  const timer = setInterval(runVisible, REFRESH_INTERVAL_MS)
  document.addEventListener('visibilitychange', runVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', runVisible)
  }
}

function createMapStore(authFetch: AuthFetch, conversation_id: string): MapStore {
  const state = createObservable<MapState>({
    loaded: undefined,
    isFailed: false,
    group: undefined,
    change: undefined,
  })
  const { get, set } = state
  const refresh = async () => {
    try {
      set({ loaded: await loadMap(authFetch, conversation_id, get().loaded), isFailed: false })
    } catch {
      set({ isFailed: true })
    }
  }
  let readers = 0
  let stop = () => {}
  return {
    get,
    refresh,
    subscribe: (listener) => {
      const unsubscribe = state.subscribe(listener)
      readers += 1
      if (readers === 1) stop = runWhileVisible(() => void refresh())
      return () => {
        unsubscribe()
        readers -= 1
        if (readers === 0) stop()
      }
    },
    noteGroup: (id, tick) => {
      const { group, change } = get()
      if (group?.id === id && group.tick === tick) return
      const isOther = group !== undefined && group.id !== id
      const by = group?.tick === tick ? 'own' : 'others'
      set({ group: { id, tick }, change: isOther ? { from: group.id, to: id, by } : change })
    },
  }
}

/** by the person's `fetch`: a session has one conversation */
const stores = new WeakMap<AuthFetch, Map<string, MapStore>>()

/** The store of a session. */
export function getMapStore(authFetch: AuthFetch, conversation_id: string): MapStore {
  const known = stores.get(authFetch) ?? new Map<string, MapStore>()
  stores.set(authFetch, known)
  const store = known.get(conversation_id) ?? createMapStore(authFetch, conversation_id)
  known.set(conversation_id, store)
  return store
}
