import type { ParticipationInit } from '@folkmoot/api-types/participation'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { CallFailure, createAsk, createCall, type Ask, type Call } from '../api/client.ts'
import { participationInit } from '../api/lines.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { alone, otherTabs } from '../outbox/tabs.ts'
import { indexedStore } from '../store/indexed-store.ts'
import { memoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { createDesk, type Desk } from '../voting/desk.ts'

/** Everything that the page has of one person in one conversation. */
export interface Session {
  init: ParticipationInit
  conversation: NonNullable<ParticipationInit['conversation']>
  participant_key: string
  ask: Ask
  desk: Desk
  outbox: Outbox
  /** Keeps a token at once, so that a closed tab loses nothing. */
  keep: (auth: TokenInfo) => Promise<void>
  close: () => void
}

/** Why a page cannot be shown. */
export type Trouble = 'unknown' | 'foreignSite' | 'busy' | 'offline' | 'failed'

const UNKNOWN = 'polis_err_param_parse_failed_conversation_id'

/** What a failed start means for the reader. */
export function troubleOf(problem: unknown): Trouble {
  if (!(problem instanceof CallFailure)) return 'failed'
  if (problem.status === 0) return 'offline'
  if (problem.code === UNKNOWN) return 'unknown'
  if (problem.code === 'polis_err_domain') return 'foreignSite'
  return problem.status === 429 ? 'busy' : 'failed'
}

interface Visitor {
  conversation_id: string
  xid?: string | undefined
}

/** Asks for the start; a token that the server does not take any more is forgotten, the key stays. */
async function start(call: Call, store: Store, name: string, query: Visitor): Promise<ParticipationInit> {
  const named = query.xid === undefined ? {} : { xid: query.xid }
  const { conversation_id } = query
  // the map comes later, and only where it is shown
  const ask = () => call(participationInit, { query: { conversation_id, includePCA: false, ...named } })
  const init = await ask().catch(async (problem: unknown) => {
    if (!(problem instanceof CallFailure && problem.status === 401)) throw problem
    await store.setToken(name, undefined)
    return ask()
  })
  if (init.auth) await store.setToken(name, init.auth.token)
  return init
}

/** Sends what waits when the connection is back, and when the reader comes back to the tab. */
function wakeOnReturn(wake: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}

let opened: Promise<Store> | undefined
const storeOfBrowser = (): Promise<Store> => (opened ??= indexedStore().catch(memoryStore))

/** Opens a conversation for whoever uses this browser, and begins to send what was kept. @throws CallFailure */
export async function openSession(visitor: Visitor, kept = storeOfBrowser()): Promise<Session> {
  const { conversation_id, xid } = visitor
  const store = await kept
  const name = xid === undefined ? conversation_id : `${conversation_id} ${xid}`
  const { participant_key } = await store.person(name)
  const ask = createAsk(async () => (await store.person(name)).token)
  const call = createCall(ask)
  const init = await start(call, store, name, visitor)
  if (!init.conversation) throw new CallFailure(400, UNKNOWN)
  const tabs = otherTabs(name, (answered) => {
    void outbox.refresh()
    void desk.refresh(answered)
  })
  const outbox = createOutbox({ conversation_id, xid, store, call, name, alone, tell: tabs.tell })
  const unsent = (await outbox.waiting()).filter((one) => one.kind === 'vote')
  const desk = createDesk({ conversation_id, xid, call, outbox, init, unsent })
  const sleep = wakeOnReturn(() => {
    outbox.wake()
    void desk.refresh()
  })
  await outbox.refresh()
  outbox.wake()
  void desk.refresh()
  return {
    init,
    conversation: init.conversation,
    participant_key,
    ask,
    desk,
    outbox,
    keep: ({ token }) => store.setToken(name, token),
    close: () => [sleep, tabs.close, outbox.close, desk.close].forEach((end) => end()),
  }
}
