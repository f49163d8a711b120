import type { ListedComment } from '@folkmoot/api-types/comments'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ParticipationInit } from '@folkmoot/api-types/participation'
import { type GroupNames, formatGroupName } from '@folkmoot/domain/group-names'
import type { AuthFetch } from '@folkmoot/client/call'
import { createObservable, type Observable } from '@folkmoot/ui/observable'
import { listNotableTids, createOpinionMapView, type Viewer } from './opinion-map-view.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'

/** The newest map, with the texts of the comments that its summary names. */
export interface LoadedMap {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

/** When the groups changed last: the time of the newest vote then, in milliseconds; 0 where they never did. */
const findNewestChange = ({ map: { findings } }: LoadedMap): number => findings?.changes?.at(-1)?.at ?? 0

/** Loads the names that the owner gives to groups now. @throws if the server cannot be reached or refuses */
async function loadNames(authFetch: AuthFetch, conversation_id: string): Promise<GroupNames> {
  const query = new URLSearchParams({ conversation_id, includePCA: 'false' })
  const response = await authFetch(`/api/v3/participationInit?${query}`)
  if (!response.ok) throw new Error('The names of groups could not be loaded.')
  return ((await response.json()) as ParticipationInit).group_names ?? []
}

async function loadTexts(authFetch: AuthFetch, conversation_id: string, tids: readonly number[]) {
  if (tids.length === 0) return new Map<number, string>()
  const response = await authFetch(
    `/api/v3/comments?${new URLSearchParams({ conversation_id, tids: tids.join(',') })}`,
  )
  if (!response.ok) throw new Error('The comments of the map could not be loaded.')
  const comments = (await response.json()) as ListedComment[]
  return new Map(comments.map(({ tid, txt }) => [tid, txt]))
}

/**
 * Loads the newest map.
 * @param known the shown map; it is returned if there is no newer one
 * @throws if the server cannot be reached or refuses
 */
async function loadMap(
  authFetch: AuthFetch,
  conversation_id: string,
  known: LoadedMap | undefined,
): Promise<LoadedMap> {
  // no math_tick: the browser's cache revalidates with If-None-Match
  const response = await authFetch(`/api/v3/math/pca2?${new URLSearchParams({ conversation_id })}`)
  if (!response.ok) throw new Error('The map could not be loaded.')
  const map = (await response.json()) as OpinionMap
  if (known?.map.math_tick === map.math_tick) return known
  return { map, texts: await loadTexts(authFetch, conversation_id, listNotableTids(map)) }
}

/** How a person's group changed: by their own answers, or by a newer map. */
export interface OwnGroupChange {
  readonly from: number
  readonly to: number
  readonly by: 'own' | 'others'
  /** the person's answers at that time: it is told until they answer further */
  readonly answers: number
}

/** Interval of polling for a newer map while the page is visible; the usual reply is 304. */
const REFRESH_INTERVAL_MS = 60_000

/** What the store begins with. */
interface MapSource {
  readonly conversation_id: string
  /** the owner's names of groups when the page was opened; undefined without any */
  readonly names: GroupNames | undefined
}

interface MapState {
  /** the newest map; a loaded one stays when a later call fails */
  loaded: LoadedMap | undefined
  isFailed: boolean
  /** the group to which the person was closest at last, and on which map */
  group: { readonly id: number; readonly tick: number } | undefined
  /** the last change of it */
  change: OwnGroupChange | undefined
  names: GroupNames
}

/** The map of a conversation, loaded once for all parts of the page that show it. */
interface MapStore extends Pick<Observable<MapState>, 'get' | 'subscribe'> {
  readonly refresh: () => Promise<void>
  /** Takes note of the group to which the person is closest. @param answers how many they have given */
  readonly noteGroup: (id: number, tick: number, answers: number) => void
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

/** Finds the change of the group of a person after it was computed on a map: a newly computed one, or the last one until they answer further. */
function findChange({ group, change }: MapState, id: number, tick: number, answers: number) {
  const current = change?.answers === answers ? change : undefined
  if (group === undefined || group.id === id) return current
  return { from: group.id, to: id, by: group.tick === tick ? 'own' : 'others', answers } as const
}

const NOTHING_LOADED = { loaded: undefined, isFailed: false, group: undefined, change: undefined }

/** Names may be older than this when the page opens: a result becomes public some time after its newest vote. */
const NAMES_MAY_LAG_MS = 3_600_000

function createMapStore(authFetch: AuthFetch, { conversation_id, names }: MapSource): MapStore {
  const state = createObservable<MapState>({ ...NOTHING_LOADED, names: names ?? [] })
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
      set({ group: { id, tick }, change: findChange(get(), id, tick, answers) })
    },
  }
}

/** by the person's `fetch`: a session has one conversation */
const stores = new WeakMap<AuthFetch, Map<string, MapStore>>()

/** The store of a session. */
function getMapStore(authFetch: AuthFetch, source: MapSource): MapStore {
  const { conversation_id } = source
  const known = stores.get(authFetch) ?? new Map<string, MapStore>()
  stores.set(authFetch, known)
  const store = known.get(conversation_id) ?? createMapStore(authFetch, source)
  known.set(conversation_id, store)
  return store
}

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
