import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../storage/reader.ts'
import { analyseConversation } from './analyse.ts'
import { createMatrices } from './matrices.ts'
import type { Finished } from './storage.ts'
import type { Answer, Job, WorkerData } from './thread.ts'
import { topicsOfConversation } from './topics.ts'

/** Votes of conversations that are kept for their next analysis: some thirty million. */
const MATRIX_BYTES = 128 * 1024 * 1024

const { url, services } = workerData as WorkerData
const reader = await openReader(url)
const matrices = createMatrices(MATRIX_BYTES)

const compute = ({ kind, zid }: Job): Promise<Finished> =>
  kind === 'topics' ? topicsOfConversation(reader, zid, services) : analyseConversation(reader, zid, matrices)

async function answer(job: Job): Promise<Answer> {
  try {
    return { finished: await compute(job) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', (job: Job) => {
  void answer(job).then((said) => parentPort?.postMessage(said))
})
