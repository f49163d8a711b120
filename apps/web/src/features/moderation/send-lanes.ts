/** Calls that are under way at the same time; more would only wait in the browser or in the database. */
const AT_ONCE = 4

/** Work for one comment. */
export interface Job {
  readonly tid: number
}

/**
 * Sends decisions: those about one comment strictly one after the other, those about different ones a few at a time,
 * in the order in which they were made.
 */
export interface Lanes<J extends Job> {
  add: (jobs: readonly J[]) => void
}

/** @param run makes the call of a job and takes in how it went; it never rejects */
export function makeLanes<J extends Job>(run: (job: J) => Promise<void>): Lanes<J> {
  const waiting = new Map<number, J[]>()
  const ready: number[] = []
  let active = 0

  async function work(tid: number): Promise<void> {
    active += 1
    const lane = waiting.get(tid) ?? []
    const job = lane.shift()
    if (job) await run(job)
    active -= 1
    if (lane.length > 0) ready.push(tid)
    else waiting.delete(tid)
    pump()
  }

  function pump(): void {
    while (active < AT_ONCE) {
      const tid = ready.shift()
      if (tid === undefined) return
      void work(tid)
    }
  }

  return {
    add: (jobs) => {
      for (const job of jobs) {
        const lane = waiting.get(job.tid)
        if (lane) lane.push(job)
        else {
          waiting.set(job.tid, [job])
          ready.push(job.tid)
        }
      }
      pump()
    },
  }
}
