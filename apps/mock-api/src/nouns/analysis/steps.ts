import { openWriter, openReader } from '../../platform/storage/open-connection.ts'
import { createMatrixCache } from './matrix-cache.ts'
import { computeOpinionResult } from './opinion-result.ts'
import { createPublicCache } from './public-result.ts'
import { computeReplayResult } from './replay-result.ts'
import { finishAnalysis, type AnalysisResult } from './storage.ts'
import { computeTopicResult } from './topic-result.ts'
import type { ComputeRequest, WorkerData, WorkerReply, WorkerRequest } from './worker-client.ts'

const MEGABYTE = 1024 * 1024
/** Each of both caches has this part of the memory; the rest is for computing. */
const CACHE_SHARE = 1 / 8

/** The server stores a result up to this size. Copying and writing a larger one would keep its thread. */
const MAX_SENT_CHARACTERS = 500_000

/** of a comment in a run of topics: its point, and its place in each layer */
const POINT_CHARACTERS = 200

const countCharacters = ({ result, publicOpinion, run }: AnalysisResult): number =>
  result.length +
  (publicOpinion?.state.length ?? 0) +
  (publicOpinion?.published?.map.length ?? 0) +
  POINT_CHARACTERS * (run?.points.length ?? 0)

/** Creates the two steps of an analysis. */
export async function createSteps({ url, services, memoryMb, isPatient }: WorkerData) {
  const reader = await openReader(url)
  const matrixCache = createMatrixCache(CACHE_SHARE * memoryMb * MEGABYTE)
  const publicCache = createPublicCache(CACHE_SHARE * memoryMb * MEGABYTE)
  let writer: Awaited<ReturnType<typeof openWriter>> | undefined
  /** the result of the last request, until it is stored */
  let kept: AnalysisResult | undefined
  const compute = ({ kind, zid }: ComputeRequest): Promise<AnalysisResult> => {
    if (kind === 'topics') return computeTopicResult(reader, zid, services)
    if (kind === 'replay') return computeReplayResult(reader, zid)
    return computeOpinionResult(reader, zid, matrixCache, publicCache)
  }
  return async (request: Exclude<WorkerRequest, { step: 'start' }>): Promise<WorkerReply> => {
    const last = kept
    kept = undefined
    if (request.step === 'compute') {
      const result = await compute(request)
      // with a low priority, this process would keep others from the lock of the file
      if (isPatient || countCharacters(result) <= MAX_SENT_CHARACTERS) return { result }
      kept = result
    } else {
      if (!last) throw new Error('There is no result to store.')
      writer ??= await openWriter(url)
      await finishAnalysis(writer, request.claim, last, request.now)
    }
    return {}
  }
}
