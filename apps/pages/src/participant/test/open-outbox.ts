import type { TestServer } from '@folkmoot/testing/server'
import { createAuthFetch, createCallEndpoint } from '@folkmoot/client/call'
import { createOutbox, type OutboxEvent } from '../outbox/outbox.ts'
import { formatStorageKey, type Store } from '../outbox/store.ts'

interface OutboxTab {
  server: TestServer
  conversation_id: string
  store: Store
  /** id of the visitor at an embedding site */
  xid?: string | undefined
  /** instead of the server's own: fails or counts calls */
  send?: typeof fetch | undefined
}

/** Opens an outbox like a tab of a browser with this store, and collects its events and what it tells the other tabs. */
export function openOutbox({ server, conversation_id, store, xid, send = server.fetch }: OutboxTab) {
  const storageKey = formatStorageKey(conversation_id, xid)
  const call = createCallEndpoint(
    createAuthFetch(async () => (await store.ensureParticipant(storageKey)).token, send),
  )
  const notified: (readonly number[])[] = []
  const outbox = createOutbox({
    conversation_id,
    xid,
    store,
    call,
    storageKey,
    runExclusive: (_, task) => task(),
    notifyTabs: (answers) => void notified.push(answers.map(({ tid }) => tid)),
  })
  const events: OutboxEvent[] = []
  outbox.onEvent((event) => events.push(event))
  return { outbox, events, notified, storageKey }
}

/** A pending vote that agrees with a comment. */
export const createAgreeVote = (tid: number) =>
  ({ kind: 'vote', tid, vote: -1, high_priority: false }) as const
