import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import {
  deleteUnsaved,
  unregisterUnsaved,
  registerUnsaved,
  findUnsaved,
} from '../../session/unsaved-texts.ts'
import { type ApiDispatch, createModerationServer } from './moderation-api.ts'
import { ModerationStore } from './moderation-store.ts'
import type { ModerationState } from './moderation-types.ts'
import { getUnsavedDecisionsKey, parseUnsavedDecisions } from './unsaved-decisions.ts'

/** The stores of this page that a screen uses, or that have unsaved or failed decisions. */
const storesByDispatch = new WeakMap<ApiDispatch, Map<string, ModerationStore>>()

/** Returns the store of a conversation: the one with unsaved or failed decisions, otherwise a new one (ADM-4). */
function ensureModerationStore(dispatch: ApiDispatch, conversation_id: string): ModerationStore {
  const stores = storesByDispatch.get(dispatch) ?? new Map<string, ModerationStore>()
  storesByDispatch.set(dispatch, stores)
  for (const [id, store] of stores) {
    if (!store.isIdle()) continue
    stores.delete(id)
    unregisterUnsaved(getUnsavedDecisionsKey(id))
  }
  const known = stores.get(conversation_id)
  if (known) return known
  const key = getUnsavedDecisionsKey(conversation_id)
  const server = createModerationServer(dispatch, conversation_id)
  const store = new ModerationStore(server, parseUnsavedDecisions(findUnsaved(key)))
  stores.set(conversation_id, store)
  registerUnsaved(key, () => store.formatUnsaved())
  return store
}

/** The moderation of a conversation. The lists are loaded at once and every minute (MOD-7). */
export function useModerationStore(conversation_id: string): {
  store: ModerationStore
  state: ModerationState
} {
  const dispatch = useDispatch<ApiDispatch>()
  const [store] = useState(() => ensureModerationStore(dispatch, conversation_id))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => deleteUnsaved(getUnsavedDecisionsKey(conversation_id)), [conversation_id])
  useEffect(() => {
    const load = () => void (store.getState().isReloading || store.reload())
    load()
    // a hidden tab asks nothing, and asks when it is visible again
    const loadIfVisible = () => void (document.visibilityState === 'visible' && load())
    const timer = setInterval(loadIfVisible, TIMES_MS.moderationPoll)
    document.addEventListener('visibilitychange', loadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [store])
  return { store, state }
}
