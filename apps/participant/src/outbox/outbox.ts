import type { NextComment } from '@folkmoot/api-types/participation'
import { createObservable, createSignal, oneAtATime, type Observable } from '../session/observable.ts'
import type { Kept, ToSend } from '../store/store.ts'
import { backoff } from './backoff.ts'
import { send, type Outcome, type Refusal, type Route } from './send.ts'

/** What the page says of what is on its way. */
export interface OutboxState {
  /** votes and comments that wait */
  votes: number
  comments: number
  /** the last attempt got no answer */
  stuck: boolean
  /** something got through after it was stuck */
  recovered: boolean
  /** why votes were not taken */
  refusal: Refusal | undefined
  /** the person has to come in before anything can be sent */
  door: boolean
  /** whether what waits outlives the page */
  lasts: boolean
}

/** What became of something that was sent, for whoever shows it. */
export type News = { pid?: number | undefined } & (
  | { kind: 'vote'; tid: number; next?: NextComment | undefined }
  | { kind: 'comment'; txt: string; refusal?: Refusal | undefined }
)

export interface OutboxOptions extends Route {
  /** of the person, in the store */
  name: string
  /** runs a task while no other tab of this browser runs one of the same name */
  alone: (name: string, task: () => Promise<void>) => Promise<void>
  /** tells the other tabs that something of this person has changed, and what was answered */
  tell: (answered: readonly number[]) => void
}

/** Keeps what people say until the server has it. */
export interface Outbox extends Pick<Observable<OutboxState>, 'get' | 'subscribe'> {
  readonly onNews: (listener: (news: News) => void) => () => void
  /** Keeps it, then sends it; done when it is kept. */
  readonly add: (toSend: ToSend) => Promise<void>
  /** what waits, to be left out of what is asked */
  readonly waiting: () => Promise<Kept[]>
  /** reads what waits anew, as when another tab has changed it */
  readonly refresh: () => Promise<void>
  /** sends now what waits: the connection is back, or the person has come in */
  readonly wake: () => void
  readonly close: () => void
}

function newsOf(kept: Kept, outcome: Outcome): News {
  const { pid, next } = outcome.kind === 'sent' ? outcome : {}
  if (kept.kind === 'vote') return { kind: 'vote', tid: kept.tid, pid, next }
  return {
    kind: 'comment',
    txt: kept.txt,
    pid,
    refusal: outcome.kind === 'refused' ? outcome.why : undefined,
  }
}

const NOTHING = { votes: 0, comments: 0, stuck: false, recovered: false, refusal: undefined, door: false }

/** Notes what no rule foresees, then goes on. */
const noted = (next: () => void) => (problem: unknown) => {
  console.error(problem)
  next()
}

/** Runs something again later: later and later while it fails. */
function createPatience(again: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  return {
    failed: (asked: number) => {
      failures += 1
      clearTimeout(timer)
      timer = setTimeout(again, backoff(failures, asked, Math.random()))
    },
    succeeded: () => (failures = 0),
    stop: () => clearTimeout(timer),
  }
}

type Settled = Exclude<Outcome, { kind: 'later' | 'door' }>

interface Sending {
  state: Observable<OutboxState>
  later: (asked: number) => void
  settle: (kept: Kept, outcome: Settled) => Promise<void>
}

/** Sends the first that waits, and the next, until nothing waits or the server cannot be reached. */
async function sendAll({ name, ...route }: OutboxOptions, { state, later, settle }: Sending): Promise<void> {
  for (;;) {
    const [kept] = await route.store.list(name)
    if (!kept) return
    const outcome = await send(kept, route)
    if (outcome.kind === 'later') return later(outcome.after)
    if (outcome.kind === 'door') return state.set({ door: true })
    await settle(kept, outcome)
  }
}

/**
 * Sends what waits, one after another and in its order, in one tab at a time. What the server has, or never takes, is
 * taken out; everything else is tried again, later and later.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { name, alone, tell, store } = options
  const news = createSignal<[News]>()
  const state = createObservable<OutboxState>({ ...NOTHING, lasts: store.lasts })
  const refresh = async () => {
    const waiting = await store.list(name)
    const votes = waiting.filter(({ kind }) => kind === 'vote').length
    state.set({ votes, comments: waiting.length - votes })
  }
  const later = (asked: number) => {
    state.set({ stuck: true, recovered: false })
    patience.failed(asked)
  }
  const settle = async (kept: Kept, outcome: Settled) => {
    await store.remove(kept.id)
    patience.succeeded()
    const { stuck, recovered, refusal } = state.get()
    const why = outcome.kind === 'refused' && kept.kind === 'vote' ? outcome.why : refusal
    state.set({ stuck: false, recovered: stuck || recovered, door: false, refusal: why })
    await refresh()
    news.send(newsOf(kept, outcome))
    tell([])
  }
  const drain = oneAtATime(() => alone(name, () => sendAll(options, { state, later, settle })))
  const wake = () => {
    patience.stop()
    drain().catch(noted(() => later(0)))
  }
  const patience = createPatience(wake)
  const add = async (toSend: ToSend) => {
    await store.add(name, toSend)
    await refresh()
    tell(toSend.kind === 'vote' ? [toSend.tid] : [])
    wake()
  }
  const { get, subscribe } = state
  const waiting = () => store.list(name)
  return { get, subscribe, onNews: news.subscribe, add, waiting, refresh, wake, close: patience.stop }
}
