import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { ImportResult } from '@folkmoot/api-types/exports'
import { ApiError } from '../../platform/http/errors.ts'
import type { ImportTask, RunImport } from '../../platform/http/dependencies.ts'
import { createWorkQueue } from '../../platform/jobs/work-queue.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runExclusively } from '../../platform/storage/sqlite.ts'
import { ensureWorkerFile } from '../../platform/jobs/workers/worker-file.ts'

/** Memory of the thread, so that an import cannot take that of the server. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Input of the thread of an import. */
export interface ImportWorkerData {
  /** the database, for `openWriter` */
  readonly url: string
  readonly task: ImportTask
}

/** What the thread says. It asks for each turn to write, because SQLite has one writer. Errors lose their class and code on the way. */
export type ThreadMessage =
  | { readonly kind: 'acquire' | 'release' }
  | { readonly kind: 'finished'; readonly result: ImportResult }
  | {
      readonly kind: 'refused'
      readonly error: ErrorCode
      readonly message: string
      readonly field: string | undefined
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly code: unknown }

/** What the thread is told. */
export type ServerMessage = 'acquired' | 'abort'

/** Lets a thread write in turn with the server. What it holds is free again when it ends. */
function createTurns(db: Db, worker: Worker) {
  let release = (): void => undefined
  worker.once('exit', () => release())
  return {
    give: () =>
      runExclusively(db.getExecutor().adapter, () => {
        if (worker.threadId < 0) return Promise.resolve()
        const isReleased = new Promise<void>((resolve) => (release = resolve))
        worker.postMessage('acquired' satisfies ServerMessage)
        return isReleased
      }),
    release: () => release(),
  }
}

/** Makes an error of a refusal again. */
const createRefusal = ({ error, message, field }: Extract<ThreadMessage, { kind: 'refused' }>): ApiError =>
  new ApiError(error, { message, ...(field === undefined ? {} : { field }) })

/** The database of the server. */
interface ImportDatabase {
  readonly db: Db
  /** see `OpenDatabase` */
  readonly url: string
}

/**
 * Runs an import on a thread of its own.
 * @throws ApiError as `importConversation` does; an error when the thread fails or ends
 */
async function runOnThread(
  task: ImportTask,
  { db, url }: ImportDatabase,
  signal: AbortSignal,
): Promise<ImportResult> {
  const workerData: ImportWorkerData = { url, task }
  const worker = new Worker(await ensureWorkerFile('import-worker'), {
    workerData,
    name: 'import',
    resourceLimits: RESOURCE_LIMITS,
  })
  const turns = createTurns(db, worker)
  const abort = () => worker.postMessage('abort' satisfies ServerMessage)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await new Promise<ImportResult>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (message.kind === 'acquire') turns.give().catch(reject)
        else if (message.kind === 'release') turns.release()
        else if (message.kind === 'finished') resolve(message.result)
        else if (message.kind === 'failed')
          reject(Object.assign(new Error(message.reason), { code: message.code }))
        else if (message.kind === 'refused') reject(createRefusal(message))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)))
      if (signal.aborted) abort()
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const createInterruption = () => new ApiError('polis_err_import_interrupted')

/**
 * Creates the function that runs imports, one after another. Who goes away before it is their turn waits no longer.
 * @param run runs one
 */
export function createRunImport(database: ImportDatabase, run = runOnThread): RunImport {
  const queue = createWorkQueue({
    places: Infinity,
    perSource: Infinity,
    code: 'polis_err_too_many_imports',
  })
  return (task, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) throw createInterruption()
      const leave = () => reject(createInterruption())
      signal.addEventListener('abort', leave, { once: true })
      const runInTurn = async () => {
        signal.removeEventListener('abort', leave)
        if (signal.aborted) throw createInterruption()
        return run(task, database, signal)
      }
      queue.runInTurn(runInTurn).then(resolve, reject)
    })
}
