import { fork, type ChildProcess } from 'node:child_process'
import type { TopicServices } from '../../platform/settings/settings.ts'
import { ensureWorkerFile } from '../../platform/jobs/workers/worker-file.ts'
import type { JobRow } from '../../platform/storage/database.ts'
import type { AnalysisKind, AnalysisResult } from './storage.ts'
import { MEMORY_SIGNAL } from './watch-process.ts'

/** Input of an analysis process when it starts. */
export interface WorkerData {
  /** the database, for `openReader` and `openWriter` */
  url: string
  services: TopicServices
  /** the process ends itself when it takes more */
  memoryMb: number
  /** whether others go first on the processor */
  isPatient?: boolean
}

/** The first message to the process. */
interface StartRequest {
  step: 'start'
  data: WorkerData
}

/** A conversation to analyse. */
export interface ComputeRequest {
  step: 'compute'
  kind: AnalysisKind
  zid: number
}

/** Stores the result that the process kept, if the claim still holds. */
interface StoreRequest {
  step: 'store'
  claim: JobRow
  now: number
}

export type WorkerRequest = StartRequest | ComputeRequest | StoreRequest
export interface WorkerReply {
  error?: string
  /** of a computation; undefined if the process keeps it, because it is large, until it is stored or another request comes */
  result?: AnalysisResult | undefined
}

/** Runs analyses in a process of their own. */
interface WorkerClient {
  /** Takes a step; one call at a time. @throws when it fails or the process ends */
  run: (request: ComputeRequest | StoreRequest) => Promise<AnalysisResult | undefined>
  /** Ends the process and its analysis. */
  close: () => Promise<void>
}

const STEP_TIMEOUT_MS = 10 * 60_000

/** A process without work ends after this time, with its caches. */
const IDLE_MS = 10 * 60_000

/** Starts the process (`worker.ts`). */
export async function startWorker(data: WorkerData): Promise<ChildProcess> {
  const worker = fork(await ensureWorkerFile('analysis-worker'), {
    // options of the server, such as a loader or an inspector's port, are not for it
    execArgv: ['--enable-source-maps', `--max-old-space-size=${data.memoryMb}`],
    // keeps what JSON has no word for, and texts without escaping them
    serialization: 'advanced',
  })
  // no arguments or variables, which others may read: the address has a password
  worker.send({ step: 'start', data } satisfies WorkerRequest)
  return worker
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

/** With SIGABRT Node.js ends a process whose heap is full. */
const MEMORY_SIGNALS: readonly (NodeJS.Signals | null)[] = [MEMORY_SIGNAL, 'SIGABRT']

/** Says why a process ended. */
const formatEnd = (code: number | null, signal: NodeJS.Signals | null): string =>
  MEMORY_SIGNALS.includes(signal)
    ? 'The analysis needed more memory than the analysis of this server may have.'
    : `The analysis process ended with ${signal ?? `code ${code}`}.`

/** Waits for the reply of a process or for its end. Ends it after the timeout. */
function waitForReply(worker: ChildProcess, timeoutMs: number): Promise<WorkerReply> {
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      worker.kill('SIGKILL')
    }, timeoutMs)
    const settle = (reply: WorkerReply) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', handleError).off('exit', handleExit)
      resolve(reply)
    }
    const handleError = (cause: Error) => settle({ error: cause.stack ?? cause.message })
    const handleExit = (code: number | null, signal: NodeJS.Signals | null) =>
      settle({ error: isLate ? `It took longer than ${timeoutMs / 1000} s.` : formatEnd(code, signal) })
    worker.on('message', settle).on('error', handleError).on('exit', handleExit)
  })
}

/** Ends a process and waits for its end. */
const stopWorker = (worker: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (!isRunning(worker)) return resolve()
    worker.once('exit', () => resolve())
    worker.kill('SIGKILL')
  })

/** Keeps at most one process running, as long as it has work. */
function createWorkerHolder(start: () => Promise<ChildProcess>, idleMs: number) {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  return {
    /** Returns the running process, or starts one. */
    async ensure(): Promise<ChildProcess> {
      clearTimeout(idle)
      if (worker && isRunning(worker)) return worker
      worker = await start()
      worker.on('error', () => undefined)
      // it alone does not keep the server alive
      worker.unref()
      worker.channel?.unref()
      return worker
    },
    /** Ends the process later, unless it is needed before. */
    rest(): void {
      clearTimeout(idle)
      idle = setTimeout(() => void (worker && stopWorker(worker)), idleMs)
      idle.unref()
    },
    stop: async () => {
      clearTimeout(idle)
      if (worker) await stopWorker(worker)
    },
  }
}

/** Creates a client that starts its process with the first request, and another one after a breakdown. */
export function createWorkerClient(
  start: () => Promise<ChildProcess>,
  { timeoutMs = STEP_TIMEOUT_MS, idleMs = IDLE_MS } = {},
): WorkerClient {
  const holder = createWorkerHolder(start, idleMs)
  let isClosed = false
  return {
    async run(request) {
      const worker = await holder.ensure()
      const replied = waitForReply(worker, timeoutMs)
      if (isClosed) worker.kill('SIGKILL')
      // a process that has just ended is told by its end
      worker.send(request, () => undefined)
      const { error, result } = await replied
      holder.rest()
      if (error !== undefined) throw new Error(error)
      return result
    },
    async close() {
      isClosed = true
      await holder.stop()
    },
  }
}
