import { parentPort, workerData } from 'node:worker_threads'
import { runImportTask } from '../features/imports/import-task.ts'
import type { ImportStep } from '../features/imports/progress.ts'
import { generateSecureInt } from '../secure-random.ts'
import { openWriter } from '../storage/open-writer.ts'
import {
  createRefusal,
  findFailure,
  getErrorCode,
  type ImportWorkerData,
  type ServerMessage,
  type ThreadMessage,
} from './messages.ts'

/** Between two messages about progress. */
const STEP_INTERVAL_MS = 250

const { url, task } = workerData as ImportWorkerData
const controller = new AbortController()
const waiting: (() => void)[] = []
const counting: { resolve: () => void; reject: (cause: unknown) => void }[] = []
const send = (message: ThreadMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ServerMessage) => {
  if (message.kind === 'abort') controller.abort()
  else if (message.kind === 'too-many') counting.shift()?.reject(createRefusal(message.failure))
  else if (message.kind === 'counted') counting.shift()?.resolve()
  else waiting.shift()?.()
})

const turns = {
  acquire: () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      send({ kind: 'acquire' })
    }),
  release: () => send({ kind: 'release' }),
}

const count = (bytes: number) =>
  new Promise<void>((resolve, reject) => {
    counting.push({ resolve, reject })
    send({ kind: 'unpacked', bytes })
  })

let lastStep = 0
function report(step: ImportStep): void {
  if (performance.now() - lastStep < STEP_INTERVAL_MS && step.rows !== step.of) return
  lastStep = performance.now()
  send({ kind: 'step', step })
}

// at the usual priority: votes wait while this thread has the turn to write
const db = await openWriter(url, turns)
try {
  const dependencies = { db, clock: Date.now, random: generateSecureInt }
  const result = await runImportTask(task, { dependencies, signal: controller.signal, report, count })
  send({ kind: 'finished', result })
} catch (cause) {
  const failure = findFailure(cause)
  send(
    failure
      ? { kind: 'refused', failure }
      : {
          kind: 'failed',
          reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
          code: getErrorCode(cause),
        },
  )
} finally {
  await db.destroy()
  parentPort?.close()
}
