import { createObservable, type Observable } from '@folkmoot/ui/observable'
import type { AuthFetch } from '@folkmoot/client/call'
import type { GroupNames } from '@folkmoot/domain/group-name'
import { keepChange, readKeptChange, type GroupChange } from '../../session/kept-group-change.ts'
import { findNewestChange, loadMap, loadNames, type LoadedMap } from './load-map.ts'

/** Interval of polling for a newer map while the page is visible; the usual reply is 304. */
const REFRESH_INTERVAL_MS = 60_000

/** What the store begins with. */
export interface MapSource {
  readonly conversation_id: string
  /** of the participant in this browser */
  readonly storageKey: string
  /** the owner's names of groups when the page was opened; undefined without any */
  readonly names: GroupNames | undefined
}

interface MapState {
  /** the newest map; a loaded one stays when a later call fails */
  loaded: LoadedMap | undefined
  isFailed: boolean
  /** the group to which the person was closest at last, and on which map */
  group: { readonly id: number; readonly tick: number } | undefined
  /** the last change of it that the person has not seen */
  change: GroupChange | undefined
  names: GroupNames
}

/** The map of a conversation, loaded once for all parts of the page that show it. */
export interface MapStore extends Pick<Observable<MapState>, 'get' | 'subscribe'> {
  readonly refresh: () => Promise<void>
  /** Takes note of the group to which the person is closest. @param answers how many they have given */
  readonly noteGroup: (id: number, tick: number, answers: number) => void
  /** The person has seen the change. */
  readonly dismissChange: () => void
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

/** Creates a `subscribe` that refreshes while anybody is subscribed. */
function refreshWhileRead(
  state: Observable<MapState>,
  refresh: () => void,
): Observable<MapState>['subscribe'] {
  let readers = 0
  let stop = () => {}
  return (listener) => {
    const unsubscribe = state.subscribe(listener)
    readers += 1
    if (readers === 1) stop = runWhileVisible(refresh)
    return () => {
      unsubscribe()
      readers -= 1
      if (readers === 0) stop()
    }
  }
}

/** Finds the change of the group of a person after it was computed on a map: a newly computed one, or the one that they have not seen. */
function findChange({ group, change }: MapState, id: number, tick: number, answers: number) {
  const current = change?.answers === answers ? change : undefined
  if (group === undefined || group.id === id) return current
  return { from: group.id, to: id, by: group.tick === tick ? 'own' : 'others', answers } as const
}

const NOTHING_LOADED = { loaded: undefined, isFailed: false, group: undefined }

/** Names may be older than this when the page opens: a result becomes public some time after its newest vote. */
const NAMES_MAY_LAG_MS = 3_600_000

function createMapStore(authFetch: AuthFetch, { conversation_id, storageKey, names }: MapSource): MapStore {
  const change = readKeptChange(storageKey)
  const state = createObservable<MapState>({ ...NOTHING_LOADED, change, names: names ?? [] })
  const { get, set } = state
  let namesFrom = Date.now() - NAMES_MAY_LAG_MS
  const refresh = async () => {
    try {
      const loaded = await loadMap(authFetch, conversation_id, get().loaded)
      const changedAt = findNewestChange(loaded)
      // names go with their groups to other letters
      if (names && changedAt > namesFrom) {
        set({ names: await loadNames(authFetch, conversation_id) })
        namesFrom = changedAt
      }
      set({ loaded, isFailed: false })
    } catch {
      set({ isFailed: true })
    }
  }
  return {
    get,
    refresh,
    subscribe: refreshWhileRead(state, () => void refresh()),
    noteGroup: (id, tick, answers) => {
      const { group, change } = get()
      const isSame = group?.id === id && group.tick === tick
      if (isSame && (change === undefined || change.answers === answers)) return
      const next = findChange(get(), id, tick, answers)
      if (next !== change) keepChange(storageKey, next)
      set({ group: { id, tick }, change: next })
    },
    dismissChange: () => {
      keepChange(storageKey, undefined)
      set({ change: undefined })
    },
  }
}

/** by the person's `fetch`: a session has one conversation */
const stores = new WeakMap<AuthFetch, Map<string, MapStore>>()

/** The store of a session. */
export function getMapStore(authFetch: AuthFetch, source: MapSource): MapStore {
  const { conversation_id } = source
  const known = stores.get(authFetch) ?? new Map<string, MapStore>()
  stores.set(authFetch, known)
  const store = known.get(conversation_id) ?? createMapStore(authFetch, source)
  known.set(conversation_id, store)
  return store
}
