import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ImportResult } from '@folkmoot/api-types/imports'
import { ensureWorkerFile } from '../workers/worker-file.ts'
import { LARGE_IMPORT_BYTES, type ImportTask, type RunImport } from '../core/run-import.ts'
import { ApiError } from '../core/errors.ts'
import { createWorkQueue, type WorkQueue } from '../core/work-queue.ts'
import type { Db } from '../storage/database.ts'
import { runExclusively } from '../storage/sqlite.ts'
import type { ImportStep } from '../features/imports/progress.ts'
import {
  createRefusal,
  describeFailure,
  type ImportWorkerData,
  type ServerMessage,
  type ThreadMessage,
} from './messages.ts'

/** Memory of the thread, so that an import cannot take that of the server. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** How a task is run beside requests. */
export interface ThreadRun {
  readonly db: Db
  /** of the database; see `OpenDatabase` */
  readonly url: string
  readonly signal: AbortSignal
  readonly report: (step: ImportStep) => void
  /** called with the number of bytes that were unpacked. @throws ApiError when the files hold more than allowed */
  readonly count: (bytes: number) => Promise<void>
}

/** Lets a thread write in turn with the server. What it holds is free again when it ends. */
function createTurns(db: Db, worker: Worker) {
  let release = (): void => undefined
  worker.once('exit', () => release())
  return {
    give: () =>
      runExclusively(db.getExecutor().adapter, () => {
        if (worker.threadId < 0) return Promise.resolve()
        const isReleased = new Promise<void>((resolve) => (release = resolve))
        worker.postMessage({ kind: 'acquired' } satisfies ServerMessage)
        return isReleased
      }),
    release: () => release(),
  }
}

/** Counts what a thread has unpacked. @returns the answer to the thread */
async function answerUnpacked(bytes: number, count: ThreadRun['count']): Promise<ServerMessage> {
  try {
    await count(bytes)
    return { kind: 'counted' }
  } catch (cause) {
    // nobody above a message of the thread could catch it
    return {
      kind: 'too-many',
      failure: describeFailure(cause),
    }
  }
}

/**
 * Runs the task of an import on a thread of its own.
 * @throws ApiError as `runImportTask` does; an error when the thread fails or ends
 */
export async function runOnThread(
  task: ImportTask,
  { db, url, signal, report, count }: ThreadRun,
): Promise<ImportResult> {
  const workerData: ImportWorkerData = { url, task }
  const worker = new Worker(await ensureWorkerFile('import-worker'), {
    workerData,
    name: 'import',
    resourceLimits: RESOURCE_LIMITS,
  })
  const turns = createTurns(db, worker)
  const abort = () => worker.postMessage({ kind: 'abort' } satisfies ServerMessage)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await new Promise<ImportResult>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (message.kind === 'acquire') turns.give().catch(reject)
        else if (message.kind === 'release') turns.release()
        else if (message.kind === 'step') report(message.step)
        else if (message.kind === 'unpacked')
          void answerUnpacked(message.bytes, count).then((answer) => worker.postMessage(answer))
        else if (message.kind === 'finished') resolve(message.result)
        else if (message.kind === 'refused') reject(createRefusal(message.failure))
        else if (message.kind === 'failed')
          reject(Object.assign(new Error(message.reason), { code: message.code }))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)))
      if (signal.aborted) abort()
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const sumBytes = async ({ files }: ImportTask): Promise<number> => {
  const sizes = await Promise.all(
    files.flatMap(({ paths }) => paths).map(async (path) => (await stat(path)).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const createInterruption = () => new ApiError('polis_err_import_interrupted')

/** Runs work in turn. Who goes away before it is their turn waits no longer. */
const runUnlessAborted = <T>(queue: WorkQueue, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) throw createInterruption()
    const leave = () => reject(createInterruption())
    signal.addEventListener('abort', leave, { once: true })
    const run = async () => {
      signal.removeEventListener('abort', leave)
      if (signal.aborted) throw createInterruption()
      return work()
    }
    queue.runInTurn(run).then(resolve, reject)
  })

/**
 * Creates the function that runs imports whose senders wait: small and large ones each one after another, as jobs are.
 * @param url of the database; see `OpenDatabase`
 * @param run runs one
 */
export function createRunImport({ db, url }: Pick<ThreadRun, 'db' | 'url'>, run = runOnThread): RunImport {
  const createTurn = () =>
    createWorkQueue({ places: Infinity, perSource: Infinity, code: 'polis_err_too_many_imports' })
  const [small, large] = [createTurn(), createTurn()]
  // their files are not packed, and were counted when they arrived
  const uncounted = { report: () => undefined, count: () => Promise.resolve() }
  return async (task, signal) => {
    const queue = (await sumBytes(task)) < LARGE_IMPORT_BYTES ? small : large
    return runUnlessAborted(queue, signal, () => run(task, { db, url, signal, ...uncounted }))
  }
}
