import { AsyncLocalStorage } from 'node:async_hooks'

/** Calls that wait for each other make no progress; a slow machine makes some within this time. */
const STUCK_MS = 10_000
/** With `untilWaiting`, calls that nothing keeps from coming come within this time after the last one. */
const SETTLE_MS = 50

/** The counts of limits come before what a call does. */
const WRITE = /^\s*(begin|insert(?! into "request_limits")|update|delete|replace)\b/i

interface Options {
  /**
   * How many calls get as far as waiting, where the others cannot before these have written: for calls that queue for
   * something else than the database. All go on when so many wait and no more come.
   */
  untilWaiting?: number
  /** Lets each call run to its end before the next goes on, which has read long before. */
  inTurn?: boolean
  /** Holds calls that write nothing before the queries whose SQL matches. */
  before?: RegExp
  /** Is told how many calls waited at the same time, instead of failing if they were fewer than two: for random calls. */
  reportWaiting?: (count: number) => void
}

/** The calls of one `runTogether`. */
interface Overlap {
  /** resolves when the call may run the query */
  hold: (call: number, sql: string) => Promise<void>
  end: (call: number) => void
  /** stops the clock and returns what is wrong, if anything is */
  finish: () => string | undefined
}

const currentCall = new AsyncLocalStorage<{ overlap: Overlap; call: number }>()

/**
 * Resolves when the current call may run the query; at once outside of `runTogether`. Test databases await it before each
 * transaction, as `begin`, and before each query outside of one.
 */
export function holdQuery(sql: string): Promise<void> | undefined {
  const current = currentCall.getStore()
  return current?.overlap.hold(current.call, sql)
}

/** Runs work for several calls, which is held for none of them. */
export const leaveCall = <T>(work: () => T): T => currentCall.exit(work)

/** Counts the calls that run, wait and have ended. */
function createBarrier(count: number, { inTurn = false }: Options) {
  const running = new Set(Array.from({ length: count }, (_, call) => call))
  const waiting = new Map<number, (() => void)[]>()
  let mostWaiting = 0
  let isOpen = false
  /** Releases some of the calls, in their order, so that a test decides who writes first. */
  const release = (calls: number) => {
    for (const call of [...waiting.keys()].sort((one, other) => one - other).slice(0, calls)) {
      const resolves = waiting.get(call) ?? []
      waiting.delete(call)
      for (const resolve of resolves) resolve()
    }
  }
  return {
    isHolding: (call: number) => !isOpen && running.has(call),
    add: (call: number, resolve: () => void) =>
      void waiting.set(call, [...(waiting.get(call) ?? []), resolve]),
    end: (call: number) => void running.delete(call),
    /** Releases the calls if nobody has to be waited for. */
    releaseIfComplete() {
      mostWaiting = Math.max(mostWaiting, waiting.size)
      if (isOpen || waiting.size === running.size) release(inTurn ? 1 : waiting.size)
    },
    /** Stops holding calls. */
    open() {
      isOpen = true
      release(waiting.size)
    },
    /** Describes why calls neither wait nor end. */
    describe() {
      const [held, left] = [waiting.size, running.size]
      return (
        `${held} of ${count} calls are held and ${count - left} have ended, but ${left - held} are neither: they wait ` +
        `for a held one. If they have to, say so: { untilWaiting: ${held} }.`
      )
    },
    waiting: () => waiting.size,
    mostWaiting: () => mostWaiting,
  }
}

const describeHeld = (held: number, count: number, expected: number | undefined) =>
  `At most ${held} of ${count} calls were held at the same time, not ${expected ?? 'two or more'}: the test does not ` +
  'show what it says of calls at once.'

function createOverlap(count: number, options: Options): Overlap {
  const { untilWaiting, before = WRITE, reportWaiting } = options
  const barrier = createBarrier(count, options)
  let stuck: string | undefined
  const giveUp = () => {
    // where nobody is held, the calls only take long
    if (barrier.waiting() === 0) return
    stuck = barrier.describe()
    barrier.open()
  }
  let timer = setTimeout(giveUp, STUCK_MS)
  const advance = () => {
    clearTimeout(timer)
    const isEnough = untilWaiting !== undefined && barrier.waiting() >= untilWaiting
    timer = isEnough ? setTimeout(barrier.open, SETTLE_MS) : setTimeout(giveUp, STUCK_MS)
    // not before the call that came last waits too, because it would go on after the others
    queueMicrotask(barrier.releaseIfComplete)
  }
  return {
    hold(call, sql) {
      if (!barrier.isHolding(call) || !before.test(sql)) return Promise.resolve()
      return new Promise((resolve) => {
        barrier.add(call, resolve)
        advance()
      })
    },
    end(call) {
      barrier.end(call)
      advance()
    },
    finish() {
      clearTimeout(timer)
      const held = barrier.mostWaiting()
      reportWaiting?.(held)
      const isRight = untilWaiting === undefined ? held >= 2 : held === untilWaiting
      if (stuck !== undefined || reportWaiting || isRight) return stuck
      return describeHeld(held, count, untilWaiting)
    },
  }
}

type Calls = readonly (() => Promise<unknown>)[]
type Results<C extends Calls> = { -readonly [K in keyof C]: Awaited<ReturnType<C[K]>> }

/**
 * Starts calls together and holds each before every write and every transaction, until all others either wait there too
 * or have ended. So all have read before any has written. A transaction is held before it takes a connection or the lock
 * of the group commit: a held call blocks no other. They go on in the order in which
 * they are given; on PostgreSQL only `inTurn` decides who writes first. Works with the databases of test servers, several included.
 * @throws if fewer than two calls were ever held at the same time, or if a call waits for something that a held one has
 */
export async function runTogether<const C extends Calls>(
  calls: C,
  options: Options = {},
): Promise<Results<C>> {
  const overlap = createOverlap(calls.length, options)
  const results = await Promise.allSettled(
    calls.map((start, call) =>
      currentCall.run({ overlap, call }, start).finally(() => {
        overlap.end(call)
      }),
    ),
  )
  const problem = overlap.finish()
  for (const result of results) if (result.status === 'rejected') throw result.reason
  if (problem !== undefined) throw new Error(problem)
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Results<C>
}

/** Makes the same call several times at once; see `runTogether`. */
export const repeatTogether = <T>(
  count: number,
  call: (index: number) => Promise<T>,
  options?: Options,
): Promise<T[]> =>
  runTogether(
    Array.from({ length: count }, (_, index) => () => call(index)),
    options,
  )
