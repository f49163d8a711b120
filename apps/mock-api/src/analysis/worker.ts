import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../storage/open-reader.ts'
import { createMatrixCache } from './matrix-cache.ts'
import { computeOpinionResult } from './opinion-result.ts'
import { createPublicCache } from './public-result.ts'
import { computeReplayResult } from './replay-result.ts'
import type { AnalysisResult } from './storage.ts'
import { computeTopicResult } from './topic-result.ts'
import type { WorkerData, WorkerReply, WorkerRequest } from './worker-client.ts'

/** About thirty million votes. */
const MATRIX_CACHE_BYTES = 128 * 1024 * 1024

const { url, services, isPatient } = workerData as WorkerData
const reader = await openReader(url)
const matrixCache = createMatrixCache(MATRIX_CACHE_BYTES)
const publicCache = createPublicCache(MATRIX_CACHE_BYTES)

// on Linux this is the priority of the thread alone; elsewhere it would be that of the server
if (isPatient && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

function compute({ kind, zid }: WorkerRequest): Promise<AnalysisResult> {
  if (kind === 'topics') return computeTopicResult(reader, zid, services)
  if (kind === 'replay') return computeReplayResult(reader, zid)
  return computeOpinionResult(reader, zid, matrixCache, publicCache)
}

async function handleRequest(request: WorkerRequest): Promise<WorkerReply> {
  try {
    return { finished: await compute(request) }
  } catch (cause) {
    return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  void handleRequest(request).then((reply) => parentPort?.postMessage(reply))
})
