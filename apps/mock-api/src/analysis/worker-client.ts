import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { TopicServices } from '../settings.ts'
import type { AnalysisKind, AnalysisResult } from './storage.ts'

/** Input of the worker thread when it starts. */
export interface WorkerData {
  /** the database, for `openReader` */
  url: string
  services: TopicServices
  /** whether others go first on the processor */
  isPatient?: boolean
}

/** A conversation to analyse. The worker processes one request at a time and replies to each. */
export interface WorkerRequest {
  kind: AnalysisKind
  zid: number
}

export type WorkerReply = { finished: AnalysisResult } | { error: string }

/** Runs analyses in a worker thread. */
export interface WorkerClient {
  /** Analyses a conversation; one call at a time. @throws when the analysis fails or the thread ends */
  run: (request: WorkerRequest) => Promise<AnalysisResult>
  /** Terminates the thread and its analysis. */
  close: () => Promise<void>
}

const JOB_TIMEOUT_MS = 10 * 60_000

/** Finds the worker's code: beside the built server, or, from TypeScript sources, bundled first. */
async function ensureWorkerFile(): Promise<string | URL> {
  const isBuilt = !fileURLToPath(import.meta.url).endsWith('.ts')
  if (isBuilt) return new URL('./analysis-worker.js', import.meta.url)
  const { bundleWorker } = await import('./bundle-worker.ts')
  return bundleWorker()
}

/** Starts the worker thread (`worker.ts`). */
export async function startWorker(data: WorkerData): Promise<Worker> {
  return new Worker(await ensureWorkerFile(), { workerData: data, name: 'analysis' })
}

/** Waits for the reply of a worker or for its end. Terminates it after the timeout. */
function waitForReply(worker: Worker, timeoutMs: number): Promise<WorkerReply> {
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void worker.terminate()
    }, timeoutMs)
    const settle = (reply: WorkerReply) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', handleError).off('exit', handleExit)
      resolve(reply)
    }
    const handleError = (cause: Error) => settle({ error: cause.stack ?? cause.message })
    const handleExit = (code: number) =>
      settle({
        error: isLate ? `It took longer than ${timeoutMs / 1000} s.` : `The thread ended with code ${code}.`,
      })
    worker.on('message', settle).on('error', handleError).on('exit', handleExit)
  })
}

/** Creates a client that starts its thread with the first request, and another one after a breakdown. */
export function createWorkerClient(start: () => Promise<Worker>, timeoutMs = JOB_TIMEOUT_MS): WorkerClient {
  let running: Worker | undefined
  let isClosed = false

  async function ensureWorker(): Promise<Worker> {
    if (running) return running
    const worker = await start()
    const forget = () => {
      if (running === worker) running = undefined
    }
    worker.on('error', forget).on('exit', forget)
    // the thread alone does not keep the process alive
    worker.unref()
    running = worker
    return worker
  }

  return {
    async run(request) {
      const worker = await ensureWorker()
      const replied = waitForReply(worker, timeoutMs)
      if (isClosed) void worker.terminate()
      worker.postMessage(request)
      const reply = await replied
      if ('error' in reply) throw new Error(reply.error)
      return reply.finished
    },
    async close() {
      isClosed = true
      await running?.terminate()
    },
  }
}
