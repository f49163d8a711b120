/**
 * Does `work` again and again, never twice at once.
 * @param work answers in how many milliseconds it wants to be done again
 */
export function createScheduler(work: () => Promise<number>) {
  let timer: NodeJS.Timeout | undefined
  let at = Infinity
  let running: Promise<void> | undefined
  let isEnded = false
  /** the shortest delay that was asked for while it ran */
  let asked = Infinity

  async function ring(): Promise<void> {
    const delay = await work()
    running = undefined
    set(Math.min(delay, asked))
  }

  function set(delay: number): void {
    if (isEnded) return
    if (running) asked = Math.min(asked, delay)
    const then = performance.now() + delay
    if (running || then >= at) return
    clearTimeout(timer)
    at = then
    timer = setTimeout(() => {
      at = Infinity
      asked = Infinity
      running = ring()
    }, delay)
    timer.unref()
  }

  return {
    /** Does it in `delay` milliseconds at the latest. */
    set,
    /** Does it no more, and waits for the end of what is being done. */
    async end(): Promise<void> {
      isEnded = true
      clearTimeout(timer)
      await running
    },
  }
}
