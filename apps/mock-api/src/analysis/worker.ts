import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../storage/reader.ts'
import { analyseConversation } from './analyse.ts'
import { createMatrices } from './matrices.ts'
import type { Answer, Job, WorkerData } from './thread.ts'

/** Votes of conversations that are kept for their next analysis: some thirty million. */
const MATRIX_BYTES = 128 * 1024 * 1024

const { url } = workerData as WorkerData
const reader = await openReader(url)
const matrices = createMatrices(MATRIX_BYTES)

async function answer({ zid }: Job): Promise<Answer> {
  try {
    return { finished: await analyseConversation(reader, zid, matrices) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', (job: Job) => {
  void answer(job).then((said) => parentPort?.postMessage(said))
})
