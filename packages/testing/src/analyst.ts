import { createMatrixCache } from '@folkmoot/server/nouns/analysis/matrix-cache'
import { computeOpinionResult } from '@folkmoot/server/nouns/analysis/opinion-result'
import { createPublicCache } from '@folkmoot/server/nouns/analysis/public-result'
import { computeReplayResult } from '@folkmoot/server/nouns/analysis/replay-result'
import { refreshAnalysis } from '@folkmoot/server/nouns/analysis/runner'
import { listOutdated, type AnalysisKind, type AnalysisResult } from '@folkmoot/server/nouns/analysis/storage'
import { NO_SERVICES } from '@folkmoot/server/nouns/analysis/topic-services'
import { computeTopicResult } from '@folkmoot/server/nouns/analysis/topic-result'
import type { TestServer } from './server.ts'

/** Between two analyses of opinions, so that each is due to take a step of the public state. */
const PAUSE_MS = 3_600_000
const CACHE_BYTES = 16 * 1024 * 1024

/**
 * Creates a function that analyses all that is outdated, at once and in this process, where a real server does it in the background.
 * @param prepare is called before a conversation is analysed; what it throws is the failure of the analysis
 */
export function createAnalyst(server: TestServer, prepare: (zid: number) => void = () => undefined) {
  const matrices = createMatrixCache(CACHE_BYTES)
  const publicCache = createPublicCache(CACHE_BYTES)
  let time = Date.now()
  const computeBy: Readonly<Record<AnalysisKind, (zid: number) => Promise<AnalysisResult>>> = {
    opinion: (zid) => computeOpinionResult(server.db, zid, matrices, publicCache, (time += PAUSE_MS)),
    topics: (zid) => computeTopicResult(server.db, zid, NO_SERVICES),
    replay: (zid) => computeReplayResult(server.db, zid),
  }
  return async (kind: AnalysisKind, now = Date.now()): Promise<void> => {
    const context = {
      db: server.db,
      kind,
      clock: () => now,
      compute: async (zid: number) => {
        prepare(zid)
        return computeBy[kind](zid)
      },
      storeKept: () => Promise.reject(new Error('Nothing was kept')),
    }
    for (const analysis of await listOutdated(server.db, kind, now)) await refreshAnalysis(context, analysis)
  }
}
