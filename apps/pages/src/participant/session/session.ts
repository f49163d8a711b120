import type { ParticipationInit } from '@folkmoot/api-types/participation'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { createAuthFetch, createCallEndpoint, type AuthFetch, type CallEndpoint } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { eraseOwnData, participationInit } from '../api/endpoints.ts'
import type { DevicePlace } from '../features/devices/devices.ts'
import type { XidProof } from '../frame.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { runExclusive, openTabChannel } from '../outbox/scheduling.ts'
import {
  openIndexedStore,
  createMemoryStore,
  keepRefused,
  formatStorageKey,
  type PendingVote,
  type Store,
} from '../outbox/store.ts'
import { createVotingSession, type VotingSession } from '../voting/voting-session.ts'
import { useCallback, useEffect, useState } from 'react'

/** Reason why a new participant cannot join. */
export type JoinRefusal = 'invite' | 'identityRequired' | 'xidRequired' | 'xidNotAllowed' | 'xidNotSigned'

/**
 * Finds the reason why a person cannot join; undefined when they can, or take part already. A valid external id needs no check
 * here: `participationInit` has joined its person to an open conversation.
 */
export function findJoinRefusal(
  { ptpt, conversation, xid_problem }: ParticipationInit,
  xid: string | undefined,
): JoinRefusal | undefined {
  if (ptpt || !conversation) return undefined
  if (conversation.treevite_enabled) return 'invite'
  if (!conversation.is_active) return undefined
  if (xid_problem !== undefined) return 'xidNotSigned'
  if (conversation.identity_required) return 'identityRequired'
  if (!(conversation.xid_required || conversation.use_xid_whitelist)) return undefined
  return xid === undefined ? 'xidRequired' : 'xidNotAllowed'
}

/** One person in one conversation, as the page knows them. */
export interface Session {
  init: ParticipationInit
  conversation: NonNullable<ParticipationInit['conversation']>
  participant_key: string
  authFetch: AuthFetch
  voting: VotingSession
  outbox: Outbox
  /** Stores a token. */
  saveToken: (auth: TokenInfo) => Promise<void>
  /** where the participant is stored, for what is done about their devices */
  place: DevicePlace
  /**
   * Erases what the server has stored about the person, ends the session and removes the participant from this browser. Nothing
   * is sent meanwhile, which would create the person anew. @throws CallError; then the session goes on
   */
  erase: () => Promise<void>
  close: () => void
}

/** Reason why the conversation cannot be shown. */
export type LoadError = 'unknown' | 'foreignSite' | 'busy' | 'offline' | 'failed'

const UNKNOWN_CONVERSATION_ERROR = 'polis_err_param_parse_failed_conversation_id'

/** Maps an error at the start to its reason. */
export function toLoadError(problem: unknown): LoadError {
  if (!(problem instanceof CallError)) return 'failed'
  if (problem.status === 0) return 'offline'
  if (problem.code === UNKNOWN_CONVERSATION_ERROR) return 'unknown'
  if (problem.code === 'polis_err_domain') return 'foreignSite'
  return problem.status === 429 ? 'busy' : 'failed'
}

interface SessionOptions {
  conversation_id: string
  xid?: string | undefined
  xidProof?: XidProof | undefined
}

/**
 * Loads the conversation. A token that the server rejects is forgotten; the participant's key stays.
 * @throws CallError also when there is no such conversation
 */
async function loadParticipation(
  call: CallEndpoint,
  store: Store,
  storageKey: string,
  query: SessionOptions,
): Promise<Pick<Session, 'init' | 'conversation'>> {
  const named = query.xid === undefined ? {} : { xid: query.xid, ...query.xidProof }
  const { conversation_id } = query
  // the map is loaded later, and only where it is shown
  const load = () => call(participationInit, { query: { conversation_id, includePCA: false, ...named } })
  const init = await load().catch(async (problem: unknown) => {
    if (!(problem instanceof CallError && problem.status === 401)) throw problem
    await store.setToken(storageKey, undefined)
    return load()
  })
  if (init.auth) await store.setToken(storageKey, init.auth.token)
  if (!init.conversation) throw new CallError(400, UNKNOWN_CONVERSATION_ERROR)
  return { init, conversation: init.conversation }
}

/** Calls back when the connection is back, and when the reader returns to the tab. @returns a function that ends this */
function subscribeToReturn(onReturn: () => void): () => void {
  const handleVisibility = () => document.visibilityState === 'visible' && onReturn()
  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}

/**
 * Adds the browser's key to each request: the server recognises a participant by it when the token is over.
 * An address is no place for it.
 */
export const addKeyHeader =
  (authFetch: AuthFetch, participant_key: string): AuthFetch =>
  (path, init = {}) =>
    authFetch(path, { ...init, headers: { ...init.headers, 'participant-key': participant_key } })

/** Loads the conversation for a participant of this browser, whom the server knows by token, or by the browser's key. */
async function loadForParticipant(store: Store, storageKey: string, options: SessionOptions) {
  const { participant_key } = await store.ensureParticipant(storageKey)
  const authFetch = createAuthFetch(async () => (await store.ensureParticipant(storageKey)).token)
  const callInit = createCallEndpoint(addKeyHeader(authFetch, participant_key))
  return {
    storageKey,
    participant_key,
    authFetch,
    ...(await loadParticipation(callInit, store, storageKey, options)),
  }
}

/**
 * Loads the conversation. Where a link without an external id lets nobody new in, the one visitor who has taken part in this
 * browser goes on: otherwise they could not reach their data. With several, nobody knows which of them it is.
 */
async function loadForBrowser(store: Store, options: SessionOptions) {
  const { conversation_id, xid } = options
  const loaded = await loadForParticipant(store, formatStorageKey(conversation_id, xid), options)
  if (xid !== undefined || findJoinRefusal(loaded.init, xid) === undefined) return loaded
  const [visitor, ...others] = await store.listVisitors(conversation_id)
  if (visitor === undefined || others.length > 0) return loaded
  const known = await loadForParticipant(store, visitor, options)
  return known.init.ptpt ? known : loaded
}

let browserStore: Promise<Store> | undefined
/** Opens the store of this browser, in memory where it keeps nothing. */
export const openBrowserStore = (): Promise<Store> =>
  (browserStore ??= openIndexedStore().then(keepRefused, () => createMemoryStore()))

/** Opens a conversation for the person of this browser, and starts to send unsent items. @throws CallError */
export async function openSession(options: SessionOptions, opening = openBrowserStore()): Promise<Session> {
  const { conversation_id } = options
  const store = await opening
  const { storageKey, participant_key, authFetch, init, conversation } = await loadForBrowser(store, options)
  const call = createCallEndpoint(authFetch)
  // answers of other tabs that come before there is anything to tell of them
  const early: (readonly PendingVote[])[] = []
  let take = (answers: readonly PendingVote[]) => void early.push(answers)
  const tabs = openTabChannel(storageKey, (answers) => take(answers))
  const unsent = (await store.list(storageKey)).filter((item) => item.kind === 'vote')
  const outbox = createOutbox({ ...options, store, call, storageKey, runExclusive, notifyTabs: tabs.notify })
  const voting = createVotingSession({ ...options, call, outbox, init, unsent })
  take = (answers) => {
    void outbox.refresh()
    void voting.refresh(answers)
  }
  early.forEach(take)
  const sendAndRefresh = () => {
    outbox.flush()
    void voting.refresh()
  }
  const unsubscribe = subscribeToReturn(sendAndRefresh)
  await outbox.refresh()
  sendAndRefresh()
  const close = () => [unsubscribe, tabs.close, outbox.close, voting.close].forEach((end) => end())
  return {
    init,
    conversation,
    participant_key,
    authFetch,
    voting,
    outbox,
    saveToken: ({ token }) => store.setToken(storageKey, token),
    place: { store, storageKey, conversation_id, authFetch },
    erase: () =>
      outbox.runUndisturbed(async () => {
        await call(eraseOwnData, { query: { conversation_id } })
        close()
        await store.forget(storageKey)
      }),
    close,
  }
}

/** Opens a conversation. `reopen` opens it again; the page keeps the old session until the new one is there. */
export function useSession(conversation_id: string, xid: string | undefined, xidProof?: XidProof) {
  const [state, setState] = useState<Session | LoadError | 'loading'>('loading')
  const [attempt, setAttempt] = useState({})
  const reopen = useCallback(() => setAttempt({}), [])

  useEffect(() => {
    let isCurrent = true
    let opened: Session | undefined
    const open = async () => {
      try {
        opened = await openSession({ conversation_id, xid, xidProof })
        if (isCurrent) setState(opened)
        else opened.close()
      } catch (problem) {
        if (isCurrent) setState(toLoadError(problem))
      }
    }
    // each attempt is a new object, so setting it runs this effect again
    if (attempt) void open()
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [conversation_id, xid, xidProof, attempt])
  return { state, reopen }
}
