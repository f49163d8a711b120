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
import { formatPersonName, type Store } from '../store/store.ts'
import { createVotingSession, type VotingSession } from '../voting/voting-session.ts'

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
}

/** Loads the conversation. A token that the server rejects is forgotten; the participant's key stays. */
async function loadParticipation(
  call: CallEndpoint,
  store: Store,
  name: string,
  query: SessionOptions,
): Promise<ParticipationInit> {
  const named = query.xid === undefined ? {} : { xid: query.xid }
  const { conversation_id } = query
  // the map is loaded later, and only where it is shown
  const load = () => call(participationInit, { query: { conversation_id, includePCA: false, ...named } })
  const init = await load().catch(async (problem: unknown) => {
    if (!(problem instanceof CallError && problem.status === 401)) throw problem
    await store.setToken(name, undefined)
    return load()
  })
  if (init.auth) await store.setToken(name, init.auth.token)
  return init
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

let browserStore: Promise<Store> | undefined
const openBrowserStore = (): Promise<Store> => (browserStore ??= openIndexedStore().catch(createMemoryStore))

/** Opens a conversation for the person of this browser, and starts to send unsent items. @throws CallError */
export async function openSession(options: SessionOptions, opening = openBrowserStore()): Promise<Session> {
  const { conversation_id, xid } = options
  const store = await opening
  const name = formatPersonName(conversation_id, xid)
  const { participant_key } = await store.ensurePerson(name)
  const authFetch = createAuthFetch(async () => (await store.ensurePerson(name)).token)
  const call = createCallEndpoint(authFetch)
  const init = await loadParticipation(call, store, name, options)
  if (!init.conversation) throw new CallError(400, UNKNOWN_CONVERSATION_ERROR)
  const tabs = openTabChannel(name, (answered) => {
    void outbox.refresh()
    void voting.refresh(answered)
  })
  const outbox = createOutbox({ ...options, store, call, name, runExclusive, notifyTabs: tabs.notify })
  const unsent = (await outbox.listPending()).filter((item) => item.kind === 'vote')
  const voting = createVotingSession({ ...options, call, outbox, init, unsent })
  const unsubscribe = subscribeToReturn(() => {
    outbox.flush()
    void voting.refresh()
  })
  await outbox.refresh()
  outbox.flush()
  void voting.refresh()
  return {
    init,
    conversation: init.conversation,
    participant_key,
    authFetch,
    voting,
    outbox,
    saveToken: ({ token }) => store.setToken(name, token),
    close: () => [unsubscribe, tabs.close, outbox.close, voting.close].forEach((end) => end()),
  }
}
