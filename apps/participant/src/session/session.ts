import type { ParticipationInit } from '@folkmoot/api-types/participation'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import {
  CallError,
  createAuthFetch,
  createCallEndpoint,
  type AuthFetch,
  type CallEndpoint,
} from '../api/client.ts'
import { participationInit } from '../api/endpoints.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { runExclusive, openTabChannel } from '../outbox/tabs.ts'
import { openIndexedStore } from '../store/indexed-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { createVotingSession, type VotingSession } from '../voting/voting-session.ts'

/** Everything that the page has of one person in one conversation. */
export interface Session {
  init: ParticipationInit
  conversation: NonNullable<ParticipationInit['conversation']>
  participant_key: string
  authFetch: AuthFetch
  voting: VotingSession
  outbox: Outbox
  /** Keeps a token at once, so that a closed tab loses nothing. */
  saveToken: (auth: TokenInfo) => Promise<void>
  close: () => void
}

/** Why a page cannot be shown. */
export type LoadError = 'unknown' | 'foreignSite' | 'busy' | 'offline' | 'failed'

const UNKNOWN_CONVERSATION_ERROR = 'polis_err_param_parse_failed_conversation_id'

/** What a failed start means for the reader. */
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
}

/** Asks for the start; a token that the server does not take any more is forgotten, the key stays. */
async function loadParticipation(
  call: CallEndpoint,
  store: Store,
  name: string,
  query: SessionOptions,
): Promise<ParticipationInit> {
  const named = query.xid === undefined ? {} : { xid: query.xid }
  const { conversation_id } = query
  // the map comes later, and only where it is shown
  const ask = () => call(participationInit, { query: { conversation_id, includePCA: false, ...named } })
  const init = await ask().catch(async (problem: unknown) => {
    if (!(problem instanceof CallError && problem.status === 401)) throw problem
    await store.setToken(name, undefined)
    return ask()
  })
  if (init.auth) await store.setToken(name, init.auth.token)
  return init
}

/** Sends what waits when the connection is back, and when the reader comes back to the tab. */
function subscribeToReturn(wake: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}

let browserStore: Promise<Store> | undefined
const openBrowserStore = (): Promise<Store> => (browserStore ??= openIndexedStore().catch(createMemoryStore))

/** Opens a conversation for whoever uses this browser, and begins to send what was kept. @throws CallFailure */
export async function openSession(visitor: SessionOptions, kept = openBrowserStore()): Promise<Session> {
  const { conversation_id, xid } = visitor
  const store = await kept
  const name = xid === undefined ? conversation_id : `${conversation_id} ${xid}`
  const { participant_key } = await store.ensurePerson(name)
  const ask = createAuthFetch(async () => (await store.ensurePerson(name)).token)
  const call = createCallEndpoint(ask)
  const init = await loadParticipation(call, store, name, visitor)
  if (!init.conversation) throw new CallError(400, UNKNOWN_CONVERSATION_ERROR)
  const tabs = openTabChannel(name, (answered) => {
    void outbox.refresh()
    void desk.refresh(answered)
  })
  const outbox = createOutbox({
    conversation_id,
    xid,
    store,
    call,
    name,
    runExclusive,
    notifyTabs: tabs.notify,
  })
  const unsent = (await outbox.listPending()).filter((one) => one.kind === 'vote')
  const desk = createVotingSession({ conversation_id, xid, call, outbox, init, unsent })
  const sleep = subscribeToReturn(() => {
    outbox.flush()
    void desk.refresh()
  })
  await outbox.refresh()
  outbox.flush()
  void desk.refresh()
  return {
    init,
    conversation: init.conversation,
    participant_key,
    authFetch: ask,
    voting: desk,
    outbox,
    saveToken: ({ token }) => store.setToken(name, token),
    close: () => [sleep, tabs.close, outbox.close, desk.close].forEach((end) => end()),
  }
}
