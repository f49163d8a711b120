import { Worker } from 'node:worker_threads'
import { ensureWorkerFile } from '../../platform/jobs/workers/worker-file.ts'
import type { CardWorkerData } from './card-worker.ts'

/** Ends a thread that takes longer: the next picture waits for it. */
const MAX_DRAWING_MS = 20_000

/** Draws the picture of a link as PNG, on a thread of its own. */
export async function drawCard(card: CardWorkerData): Promise<Buffer> {
  const worker = new Worker(await ensureWorkerFile('card-worker'), {
    workerData: card,
    name: 'card',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), MAX_DRAWING_MS)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (png: Uint8Array) => resolve(Buffer.from(png)))
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
