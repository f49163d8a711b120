import type { Worker } from 'node:worker_threads'
import type { AnalysisResult } from './storage.ts'
import type { WorkerReply, WorkerRequest } from './start-worker.ts'

/** A job that takes longer than this is given up, so that it does not hold up the others for ever (milliseconds). */
const JOB_TIMEOUT_MS = 10 * 60_000

/** Waits for the answer of a worker, or for its end; after `longest` milliseconds it is ended. */
function waitForReply(worker: Worker, longest: number): Promise<WorkerReply> {
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      void worker.terminate()
    }, longest)
    const end = (answer: WorkerReply) => {
      clearTimeout(timer)
      worker.off('message', end).off('error', fail).off('exit', leave)
      resolve(answer)
    }
    const fail = (cause: Error) => end({ error: cause.stack ?? cause.message })
    const leave = (code: number) =>
      end({
        error: late ? `It took longer than ${longest / 1000} s.` : `The thread ended with code ${code}.`,
      })
    worker.on('message', end).on('error', fail).on('exit', leave)
  })
}

/**
 * Gives jobs to a worker, one at a time. The thread is started with the first job, and anew after it broke down: what
 * happens to one job does no harm to the next.
 */
export function createWorkerClient(start: () => Promise<Worker>, longest = JOB_TIMEOUT_MS) {
  let running: Worker | undefined
  let isClosed = false

  async function hire(): Promise<Worker> {
    if (running) return running
    const worker = await start()
    const forget = () => {
      if (running === worker) running = undefined
    }
    worker.on('error', forget).on('exit', forget)
    // it does not keep the process alive by itself
    worker.unref()
    running = worker
    return worker
  }

  return {
    /** Has a conversation analysed. @throws when that fails, in whatever way */
    async give(job: WorkerRequest): Promise<AnalysisResult> {
      const worker = await hire()
      const answered = waitForReply(worker, longest)
      if (isClosed) void worker.terminate()
      worker.postMessage(job)
      const answer = await answered
      if ('error' in answer) throw new Error(answer.error)
      return answer.finished
    },
    /** Ends the thread, whatever it is doing, for good. */
    async close(): Promise<void> {
      isClosed = true
      await running?.terminate()
    },
  }
}
