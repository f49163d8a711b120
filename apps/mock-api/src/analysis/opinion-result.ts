import { analyzeWithCache } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import type { PreviousOpinion } from '@folkmoot/opinion/previous-opinion'
import type { Db } from '../storage/database.ts'
import { findGeneration } from '../storage/generations.ts'
import { findLastModerationTime, findPreviousResult, listCommentModeration } from './input.storage.ts'
import type { LastAnalysis, MatrixCache } from './matrix-cache.ts'
import type { AnalysisResult } from './storage.ts'

/** What a stored result says: as it is remembered, if it is the same, because reading it takes as long as grouping people. */
function parsePrevious(text: string | null, analysed: LastAnalysis | undefined): PreviousOpinion | undefined {
  if (text === null) return undefined
  return text === analysed?.text ? analysed.map : (JSON.parse(text) as PreviousOpinion)
}

/**
 * Analyses the opinions of a conversation as it stands now. The generation is read first: what changes while the rest is
 * read makes the next analysis due. What it was made with is kept beside the votes, for the next time.
 */
export async function computeOpinionResult(
  db: Db,
  zid: number,
  matrices: MatrixCache,
): Promise<AnalysisResult> {
  const generation = await findGeneration(db, zid)
  const { matrix, lastVoteTime: time, lastAnalysis: analysed } = await matrices.read(db, zid, generation)
  const comments = await listCommentModeration(db, zid)
  const previous = parsePrevious(await findPreviousResult(db, zid, 'opinion'), analysed)
  const lastModTimestamp = await findLastModerationTime(db, zid)
  const options = { comments, cache: analysed?.workings, ...(previous && { previous }) }
  const { analysis, cache: workings } = analyzeWithCache(matrix, options)
  const map = { ...toPca2(analysis, { lastVoteTimestamp: time, lastModTimestamp }), math_tick: generation }
  // whole, so that the server sends the text as it is
  const text = JSON.stringify(map)
  matrices.remember(zid, { workings, text, map })
  return { generation, result: text, priorities: JSON.stringify(map['comment-priorities']) }
}
