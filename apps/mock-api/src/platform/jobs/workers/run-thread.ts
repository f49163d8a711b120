import { Worker } from 'node:worker_threads'
import { ensureWorkerFile } from './worker-file.ts'
import type { WorkerName } from './bundle-worker.ts'

/**
 * Runs a thread that answers with one message, and ends it.
 * @param workerData what the thread reads
 * @param maxMs ends a thread that takes longer
 * @throws Error of the thread, or that it ended without an answer
 */
export async function runThread<T>(name: WorkerName, workerData: unknown, maxMs: number): Promise<T> {
  const worker = new Worker(await ensureWorkerFile(name), {
    workerData,
    name,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), maxMs)
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
