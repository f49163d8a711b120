import type { OpinionAnalysis } from '@folkmoot/opinion/analysis'
import { analyzeWithCache } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import type { PreviousOpinion } from '@folkmoot/opinion/previous-opinion'
import type { OpinionMeasures } from './opinion-measures.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findLastModerationTime, findPreviousResult, listCommentModeration } from './input.storage.ts'
import type { LastAnalysis, MatrixCache } from './matrix-cache.ts'
import { computePublicResult, type PublicCache } from './public-result.ts'
import type { AnalysisResult } from './storage.ts'

/** Parses a stored result, or returns the cached one of the same text: parsing takes as long as grouping participants. */
function parsePrevious(text: string | null, last: LastAnalysis | undefined): PreviousOpinion | undefined {
  if (text === null) return undefined
  return text === last?.text ? last.map : (JSON.parse(text) as PreviousOpinion)
}

const getMeasures = ({ groups, outcome, groupsSince }: OpinionAnalysis): OpinionMeasures => ({
  count: groups.length,
  stable: outcome === 'groups',
  since: groupsSince,
})

/**
 * Analyses the opinions of a conversation. The generation of the votes is read before everything else, so that a change during the
 * reads makes the result outdated. It keeps its intermediate results beside the votes for the next analysis.
 */
export async function computeOpinionResult(
  db: Db,
  zid: number,
  matrices: MatrixCache,
  publicCache: PublicCache,
  now = Date.now(),
): Promise<AnalysisResult> {
  const { generation, matrix, lastVoteTime, lastAnalysis } = await matrices.read(db, zid)
  const comments = await listCommentModeration(db, zid)
  const previous = parsePrevious(await findPreviousResult(db, zid, 'opinion'), lastAnalysis)
  const lastModTimestamp = await findLastModerationTime(db, zid)
  const options = { comments, cache: lastAnalysis?.cache, ...(previous && { previous }) }
  const { analysis, cache } = analyzeWithCache(matrix, options)
  const times = { lastVoteTimestamp: lastVoteTime, lastModTimestamp }
  const map = { ...toPca2(analysis, times), math_tick: generation }
  // the server sends this text unchanged
  const text = JSON.stringify(map)
  matrices.setLastAnalysis(zid, { cache, text, map })
  const published = await computePublicResult(
    db,
    { zid, matrix, comments, times, generation, now },
    publicCache,
  )
  return {
    generation,
    result: text,
    priorities: published.priorities,
    publicOpinion: published.change,
    dueAt: published.dueAt,
    measures: getMeasures(analysis),
  }
}
