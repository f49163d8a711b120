import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../../platform/http/errors.ts'
import { importConversation } from './import.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { openWriter } from '../../platform/storage/open-connection.ts'
import type { ImportWorkerData, ServerMessage, ThreadMessage } from './thread.ts'

const { url, task } = workerData as ImportWorkerData
const controller = new AbortController()
const waiting: (() => void)[] = []
const send = (message: ThreadMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ServerMessage) => {
  if (message === 'abort') controller.abort()
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

// at the usual priority: votes wait while this thread has the turn to write
const db = await openWriter(url, turns)
try {
  const dependencies = { db, clock: Date.now, random: generateSecureInt }
  send({
    kind: 'finished',
    result: await importConversation(task, { dependencies, signal: controller.signal }),
  })
} catch (cause) {
  if (cause instanceof ApiError)
    send({ kind: 'refused', error: cause.code, message: cause.message, field: cause.details.field })
  else
    send({
      kind: 'failed',
      reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      code: (cause as { code?: unknown } | null)?.code,
    })
} finally {
  await db.destroy()
  parentPort?.close()
}
