import type { NextComment } from '@folkmoot/api-types/participation'
import type { CallEndpoint } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { castVote, createComment } from '../api/endpoints.ts'
import type { XidProof } from '../frame.ts'
import type { OutboxItem, StoredParticipant, Store, NewOutboxItem, PendingVote } from './store.ts'
import { createObservable, createEmitter, type Emitter, type Observable } from '@folkmoot/ui/observable'
import { createSerialTask, computeBackoff } from './scheduling.ts'

/** The reason why the server permanently refused an item. */
export type Refusal = 'closed' | 'duplicate' | 'refused'

/** Result of one attempt to send an item. */
export type Outcome =
  | { kind: 'sent'; pid?: number; next?: NextComment | undefined }
  /** `repeats` names the comment that is there */
  | { kind: 'refused'; why: Refusal; repeats?: number | undefined }
  /** send it again after this delay, or as soon as the connection is back */
  | { kind: 'later'; retryAfterMs: number; isCrowded?: boolean }
  /** the person has to join first */
  | { kind: 'inviteRequired' }

/** Conversation, person and connection of an item. */
export interface SendOptions {
  conversation_id: string
  call: CallEndpoint
  xid?: string | undefined
  xidProof?: XidProof | undefined
  store: Store
}

const RETRY_STATUSES = new Set([0, 408, 425, 429])
const CLOSED_ERROR = 'polis_err_conversation_is_closed'
const DUPLICATE_ERROR = 'polis_err_post_comment_duplicate'
const CROWDED_ERROR = 'polis_err_too_many_newcomers'
const INVITE_REQUIRED_ERROR = 'polis_err_treevite_auth_required'

/** Authors agree with their own comment. */
const AGREE = -1

async function postItem(
  item: OutboxItem,
  { participant_key }: StoredParticipant,
  { conversation_id, xid, xidProof, call }: SendOptions,
) {
  const named = xid === undefined ? {} : { xid, ...xidProof }
  const sender = { conversation_id, participant_key, ...named }
  if (item.kind === 'comment') return call(createComment, { body: { ...sender, txt: item.txt, vote: AGREE } })
  const { tid, vote, high_priority } = item
  return call(castVote, { body: { ...sender, tid, vote, high_priority } })
}

/** Maps an error of the server to an outcome; `undefined` means: forget the token and send the item again. */
function toOutcome({ status, code, retryAfterMs, reply }: CallError, item: OutboxItem): Outcome | undefined {
  if (RETRY_STATUSES.has(status) || status >= 500)
    return { kind: 'later', retryAfterMs, isCrowded: code === CROWDED_ERROR }
  if (code === INVITE_REQUIRED_ERROR) return { kind: 'inviteRequired' }
  if (status === 401) return undefined
  if (code === CLOSED_ERROR) return { kind: 'refused', why: 'closed' }
  // after a lost answer the duplicate is this comment itself
  if (code === DUPLICATE_ERROR)
    return item.tried
      ? { kind: 'sent' }
      : { kind: 'refused', why: 'duplicate', repeats: (reply as { tid?: number } | undefined)?.tid }
  return { kind: 'refused', why: 'refused' }
}

/**
 * Sends one item. The server counts a repeated vote or comment once, so an item whose answer was lost is sent again. A token
 * that the server rejects is forgotten; the participant's key identifies the person again.
 */
async function sendItem(item: OutboxItem, options: SendOptions): Promise<Outcome> {
  const { store } = options
  const participant = await store.ensureParticipant(item.name)
  try {
    // a repeated vote is accepted, a repeated comment is a duplicate: mark it before a closed tab can lose the answer
    if (item.kind === 'comment' && !item.tried) await store.markTried(item)
    const reply = await postItem(item, participant, options)
    if (reply.auth) await store.setToken(item.name, reply.auth.token)
    const next = 'nextComment' in reply ? reply.nextComment : undefined
    return { kind: 'sent', pid: reply.currentPid, next }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const outcome = toOutcome(problem, item)
    if (outcome) return outcome
    if (participant.token === undefined) return { kind: 'refused', why: 'refused' }
    await store.setToken(item.name, undefined)
    return { kind: 'later', retryAfterMs: 0 }
  }
}

/** State of the outbox, for the page. */
interface OutboxState {
  /** votes and comments that are not sent yet */
  votes: number
  comments: number
  /** the last attempt failed and will be repeated */
  isRetrying: boolean
  /** the last attempt failed because many people of this network join at once */
  isCrowded: boolean
  /** an item was sent after a failed attempt */
  hasRecovered: boolean
  /** why the server refused a vote */
  refusal: Refusal | undefined
  /** nothing can be sent before the person joins with an invite */
  needsInvite: boolean
  /** whether items survive a reload of the page */
  isPersistent: boolean
}

/** Result of one sent item. */
export type OutboxEvent = { pid?: number | undefined } & (
  | { kind: 'vote'; tid: number; next?: NextComment | undefined }
  | { kind: 'comment'; txt: string; refusal?: Refusal | undefined; repeats?: number | undefined }
)

interface OutboxOptions extends SendOptions {
  /** the participant's key in the store */
  storageKey: string
  /** runs a task while no other tab of this browser runs one of the same name */
  runExclusive: (name: string, task: () => Promise<void>) => Promise<void>
  /** tells the other tabs that the outbox changed, and which answers were given */
  notifyTabs: (answers: readonly PendingVote[]) => void
}

/** Stores votes and comments until the server has them. */
export interface Outbox extends Pick<Observable<OutboxState>, 'get' | 'subscribe'> {
  readonly onEvent: (listener: (event: OutboxEvent) => void) => () => void
  /** Stores an item, then sends it. Resolves when the item is stored. A vote replaces older unsent votes on its comment. */
  readonly add: (item: NewOutboxItem) => Promise<void>
  /** Unsent items. */
  readonly listPending: () => Promise<OutboxItem[]>
  /** Reads the store again, because another tab changed it. */
  readonly refresh: () => Promise<void>
  /** Sends all unsent items now: the connection is back, or the person has joined. */
  readonly flush: () => void
  /** Runs a task after the item that is being sent. No tab sends one until the task has ended. */
  readonly runUndisturbed: (task: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

function createOutboxEvent(item: OutboxItem, outcome: Outcome): OutboxEvent {
  const { pid, next } = outcome.kind === 'sent' ? outcome : {}
  if (item.kind === 'vote') return { kind: 'vote', tid: item.tid, pid, next }
  return {
    kind: 'comment',
    txt: item.txt,
    pid,
    ...(outcome.kind === 'refused' && { refusal: outcome.why, repeats: outcome.repeats }),
  }
}

const INITIAL_STATE = {
  votes: 0,
  comments: 0,
  isRetrying: false,
  isCrowded: false,
  hasRecovered: false,
  refusal: undefined,
  needsInvite: false,
}

/** Logs an unexpected error, then continues. */
const logProblem = (next: () => void) => (problem: unknown) => {
  console.error(problem)
  next()
}

/** Repeats a task with a growing delay while it fails. */
function createRetryTimer(retry: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  return {
    fail: (requestedMs: number) => {
      failures += 1
      clearTimeout(timer)
      timer = setTimeout(retry, computeBackoff(failures, requestedMs, Math.random()))
    },
    reset: () => (failures = 0),
    stop: () => clearTimeout(timer),
  }
}

type LaterOutcome = Extract<Outcome, { kind: 'later' }>
type FinalOutcome = Exclude<Outcome, { kind: 'later' | 'inviteRequired' }>

interface SendHandlers {
  state: Observable<OutboxState>
  scheduleRetry: (outcome: Pick<LaterOutcome, 'retryAfterMs' | 'isCrowded'>) => void
  complete: (item: OutboxItem, outcome: FinalOutcome) => Promise<void>
}

/** Sends the items in their order until none is left or one has to wait. */
async function sendAll(
  { storageKey, ...options }: OutboxOptions,
  { state, scheduleRetry, complete }: SendHandlers,
): Promise<void> {
  for (;;) {
    const [item] = await options.store.list(storageKey)
    if (!item) return
    const outcome = await sendItem(item, options)
    if (outcome.kind === 'later') return scheduleRetry(outcome)
    if (outcome.kind === 'inviteRequired') return state.set({ needsInvite: true })
    await complete(item, outcome)
  }
}

/** Stores an item. A vote replaces older ones on its comment; one that is being sent now may reach the server first. */
async function storeItem(store: Store, storageKey: string, item: NewOutboxItem): Promise<void> {
  const { id } = await store.add(storageKey, item)
  if (item.kind !== 'vote') return
  for (const other of await store.list(storageKey))
    if (other.kind === 'vote' && other.tid === item.tid && other.id < id) await store.remove(other.id)
}

interface OutboxParts {
  state: Observable<OutboxState>
  events: Emitter<[OutboxEvent]>
  retryTimer: ReturnType<typeof createRetryTimer>
  /** counts the unsent items */
  refresh: () => Promise<void>
}

/** Creates the handlers of `sendAll`: what happens to an item that has to wait, and to one that is finished. */
function createSendHandlers(
  { store, notifyTabs }: OutboxOptions,
  { state, events, retryTimer, refresh }: OutboxParts,
): SendHandlers {
  return {
    state,
    scheduleRetry: ({ retryAfterMs, isCrowded = false }) => {
      state.set({ isRetrying: true, isCrowded, hasRecovered: false })
      retryTimer.fail(retryAfterMs)
    },
    complete: async (item, outcome) => {
      await store.remove(item.id)
      retryTimer.reset()
      const { isRetrying, hasRecovered, refusal: known } = state.get()
      const refusal = outcome.kind === 'refused' && item.kind === 'vote' ? outcome.why : known
      state.set({
        isRetrying: false,
        hasRecovered: isRetrying || hasRecovered,
        needsInvite: false,
        refusal,
      })
      await refresh()
      events.notify(createOutboxEvent(item, outcome))
      notifyTabs([])
    },
  }
}

/**
 * Sends items one after another, in one tab at a time. An item that the server accepts or permanently refuses is removed; every
 * other one is sent again, with a growing delay.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storageKey, runExclusive, notifyTabs, store } = options
  const events = createEmitter<[OutboxEvent]>()
  const state = createObservable<OutboxState>({ ...INITIAL_STATE, isPersistent: store.isPersistent })
  const refresh = async () => {
    const items = await store.list(storageKey)
    const votes = items.filter(({ kind }) => kind === 'vote').length
    state.set({ votes, comments: items.length - votes })
  }
  const flush = () => {
    retryTimer.stop()
    drain().catch(logProblem(() => handlers.scheduleRetry({ retryAfterMs: 0 })))
  }
  const retryTimer = createRetryTimer(flush)
  const handlers = createSendHandlers(options, { state, events, retryTimer, refresh })
  const drain = createSerialTask(() => runExclusive(storageKey, () => sendAll(options, handlers)))
  const add = async (item: NewOutboxItem) => {
    await storeItem(store, storageKey, item)
    await refresh()
    notifyTabs(item.kind === 'vote' ? [item] : [])
    flush()
  }
  const { get, subscribe } = state
  const listPending = () => store.list(storageKey)
  return {
    get,
    subscribe,
    onEvent: events.subscribe,
    add,
    listPending,
    refresh,
    flush,
    runUndisturbed: (task) => runExclusive(storageKey, task),
    close: retryTimer.stop,
  }
}
