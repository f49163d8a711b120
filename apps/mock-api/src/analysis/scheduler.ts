/** Runs work at the earliest time that was asked for. */
export interface Scheduler {
  /** Runs the work within `delayMs` milliseconds; after the current run when there is one. */
  schedule: (delayMs: number) => void
  /** Schedules no more runs and waits for the end of the current one. */
  stop: () => Promise<void>
}

/**
 * Creates a scheduler that repeats `work` and never runs it twice at the same time.
 * @param work returns the delay until its next run in milliseconds
 */
export function createScheduler(work: () => Promise<number>): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let scheduledAt = Infinity
  let running: Promise<void> | undefined
  let isStopped = false
  /** the shortest delay asked for during the current run */
  let requestedDelayMs = Infinity

  async function run(): Promise<void> {
    const delayMs = await work()
    running = undefined
    schedule(Math.min(delayMs, requestedDelayMs))
  }

  function schedule(delayMs: number): void {
    if (isStopped) return
    if (running) requestedDelayMs = Math.min(requestedDelayMs, delayMs)
    const at = performance.now() + delayMs
    if (running || at >= scheduledAt) return
    clearTimeout(timer)
    scheduledAt = at
    timer = setTimeout(() => {
      scheduledAt = Infinity
      requestedDelayMs = Infinity
      running = run()
    }, delayMs)
    timer.unref()
  }

  return {
    schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
