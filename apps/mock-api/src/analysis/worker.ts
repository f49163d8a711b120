import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../storage/open-reader.ts'
import { computeOpinionResult } from './opinion-result.ts'
import { createMatrixCache } from './matrix-cache.ts'
import type { AnalysisResult } from './storage.ts'
import type { WorkerReply, WorkerRequest, WorkerData } from './start-worker.ts'
import { computeTopicResult } from './topic-result.ts'

/** Votes of conversations that are kept for their next analysis: some thirty million. */
const MATRIX_CACHE_BYTES = 128 * 1024 * 1024

const { url, services } = workerData as WorkerData
const reader = await openReader(url)
const matrixCache = createMatrixCache(MATRIX_CACHE_BYTES)

const compute = ({ kind, zid }: WorkerRequest): Promise<AnalysisResult> =>
  kind === 'topics'
    ? computeTopicResult(reader, zid, services)
    : computeOpinionResult(reader, zid, matrixCache)

async function handleRequest(job: WorkerRequest): Promise<WorkerReply> {
  try {
    return { finished: await compute(job) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', (job: WorkerRequest) => {
  void handleRequest(job).then((said) => parentPort?.postMessage(said))
})
