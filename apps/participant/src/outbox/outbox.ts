import type { NextComment } from '@folkmoot/api-types/participation'
import { createObservable, createEmitter, createSerialTask, type Observable } from '../session/observable.ts'
import type { OutboxItem, NewOutboxItem } from '../store/store.ts'
import { computeBackoff } from './backoff.ts'
import { sendItem, type Outcome, type Refusal, type SendOptions } from './send-item.ts'

/** What the page says of what is on its way. */
export interface OutboxState {
  /** votes and comments that wait */
  votes: number
  comments: number
  /** the last attempt got no answer */
  isRetrying: boolean
  /** something got through after it was stuck */
  hasRecovered: boolean
  /** why votes were not taken */
  refusal: Refusal | undefined
  /** the person has to come in before anything can be sent */
  needsInvite: boolean
  /** whether what waits outlives the page */
  isPersistent: boolean
}

/** What became of something that was sent, for whoever shows it. */
export type OutboxEvent = { pid?: number | undefined } & (
  | { kind: 'vote'; tid: number; next?: NextComment | undefined }
  | { kind: 'comment'; txt: string; refusal?: Refusal | undefined }
)

export interface OutboxOptions extends SendOptions {
  /** of the person, in the store */
  name: string
  /** runs a task while no other tab of this browser runs one of the same name */
  runExclusive: (name: string, task: () => Promise<void>) => Promise<void>
  /** tells the other tabs that something of this person has changed, and what was answered */
  notifyTabs: (answered: readonly number[]) => void
}

/** Keeps what people say until the server has it. */
export interface Outbox extends Pick<Observable<OutboxState>, 'get' | 'subscribe'> {
  readonly onEvent: (listener: (news: OutboxEvent) => void) => () => void
  /** Keeps it, then sends it; done when it is kept. */
  readonly add: (toSend: NewOutboxItem) => Promise<void>
  /** what waits, to be left out of what is asked */
  readonly listPending: () => Promise<OutboxItem[]>
  /** reads what waits anew, as when another tab has changed it */
  readonly refresh: () => Promise<void>
  /** sends now what waits: the connection is back, or the person has come in */
  readonly flush: () => void
  readonly close: () => void
}

function createOutboxEvent(kept: OutboxItem, outcome: Outcome): OutboxEvent {
  const { pid, next } = outcome.kind === 'sent' ? outcome : {}
  if (kept.kind === 'vote') return { kind: 'vote', tid: kept.tid, pid, next }
  return {
    kind: 'comment',
    txt: kept.txt,
    pid,
    refusal: outcome.kind === 'refused' ? outcome.why : undefined,
  }
}

const INITIAL_STATE = {
  votes: 0,
  comments: 0,
  isRetrying: false,
  hasRecovered: false,
  refusal: undefined,
  needsInvite: false,
}

/** Notes what no rule foresees, then goes on. */
const logProblem = (next: () => void) => (problem: unknown) => {
  console.error(problem)
  next()
}

/** Runs something again later: later and later while it fails. */
function createRetryTimer(again: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  return {
    failed: (asked: number) => {
      failures += 1
      clearTimeout(timer)
      timer = setTimeout(again, computeBackoff(failures, asked, Math.random()))
    },
    succeeded: () => (failures = 0),
    stop: () => clearTimeout(timer),
  }
}

type FinalOutcome = Exclude<Outcome, { kind: 'later' | 'door' }>

interface SendHandlers {
  state: Observable<OutboxState>
  scheduleRetry: (asked: number) => void
  complete: (kept: OutboxItem, outcome: FinalOutcome) => Promise<void>
}

/** Sends the first that waits, and the next, until nothing waits or the server cannot be reached. */
async function sendAll(
  { name, ...route }: OutboxOptions,
  { state, scheduleRetry: later, complete: settle }: SendHandlers,
): Promise<void> {
  for (;;) {
    const [kept] = await route.store.list(name)
    if (!kept) return
    const outcome = await sendItem(kept, route)
    if (outcome.kind === 'later') return later(outcome.after)
    if (outcome.kind === 'door') return state.set({ needsInvite: true })
    await settle(kept, outcome)
  }
}

/**
 * Sends what waits, one after another and in its order, in one tab at a time. What the server has, or never takes, is
 * taken out; everything else is tried again, later and later.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { name, runExclusive: alone, notifyTabs: tell, store } = options
  const news = createEmitter<[OutboxEvent]>()
  const state = createObservable<OutboxState>({ ...INITIAL_STATE, isPersistent: store.isPersistent })
  const refresh = async () => {
    const waiting = await store.list(name)
    const votes = waiting.filter(({ kind }) => kind === 'vote').length
    state.set({ votes, comments: waiting.length - votes })
  }
  const later = (asked: number) => {
    state.set({ isRetrying: true, hasRecovered: false })
    patience.failed(asked)
  }
  const settle = async (kept: OutboxItem, outcome: FinalOutcome) => {
    await store.remove(kept.id)
    patience.succeeded()
    const { isRetrying: stuck, hasRecovered: recovered, refusal } = state.get()
    const why = outcome.kind === 'refused' && kept.kind === 'vote' ? outcome.why : refusal
    state.set({ isRetrying: false, hasRecovered: stuck || recovered, needsInvite: false, refusal: why })
    await refresh()
    news.emit(createOutboxEvent(kept, outcome))
    tell([])
  }
  const drain = createSerialTask(() =>
    alone(name, () => sendAll(options, { state, scheduleRetry: later, complete: settle })),
  )
  const wake = () => {
    patience.stop()
    drain().catch(logProblem(() => later(0)))
  }
  const patience = createRetryTimer(wake)
  const add = async (toSend: NewOutboxItem) => {
    await store.add(name, toSend)
    await refresh()
    tell(toSend.kind === 'vote' ? [toSend.tid] : [])
    wake()
  }
  const { get, subscribe } = state
  const waiting = () => store.list(name)
  return {
    get,
    subscribe,
    onEvent: news.subscribe,
    add,
    listPending: waiting,
    refresh,
    flush: wake,
    close: patience.stop,
  }
}
