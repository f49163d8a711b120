import type { FastifyBaseLogger } from 'fastify'

/** Controls a task that has been started. */
interface RunningTask {
  /** Runs the task again in at most this time; after the current run, if there is one. */
  readonly wake: (delayMs: number) => void
  /** Ends the task. Resolves after the current run, which needs the database until then. */
  readonly stop: () => Promise<void>
}

/** Work that each server process repeats. */
export interface Task {
  readonly name: string
  readonly intervalMs: number
  /** the signal is aborted when the task is stopped */
  readonly work: (signal: AbortSignal, wake: RunningTask['wake']) => Promise<unknown>
}

/** Describes a task: its work runs at the start of the server, and again an interval after each end. */
export const every = (name: string, intervalMs: number, work: Task['work']): Task => ({
  name,
  intervalMs,
  work,
})

/** Starts a task. A run that fails is logged, and the next one follows. */
export function startTask(
  { name, intervalMs, work }: Task,
  log: Pick<FastifyBaseLogger, 'error'>,
): RunningTask {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let nextAt = Infinity

  const run = async () => {
    nextAt = Infinity
    try {
      await work(stopping.signal, wake)
    } catch (err) {
      log.error({ err }, `task failed: ${name}`)
    }
    running = undefined
    const delayMs = Math.min(nextAt - performance.now(), intervalMs)
    nextAt = Infinity
    wake(delayMs)
  }

  function wake(delayMs: number): void {
    const at = performance.now() + delayMs
    if (stopping.signal.aborted || at >= nextAt) return
    nextAt = at
    if (running) return
    clearTimeout(timer)
    timer = setTimeout(() => (running = Promise.resolve().then(run)), delayMs).unref()
  }

  wake(0)
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Works on each item, at most `parallel` at a time, also after one that failed. @throws AggregateError of the failures */
export async function workOnEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  parallel = 1,
): Promise<void> {
  const failures: unknown[] = []
  const waiting = items.values()
  const workInLane = async () => {
    for (const item of waiting) await work(item).catch((err: unknown) => failures.push(err))
  }
  await Promise.all(Array.from({ length: parallel }, workInLane))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
