import { analyzeOpinions, toPca2 } from '@folkmoot/domain'
import type { Db } from '../storage/database.ts'
import { findGeneration } from '../storage/generations.ts'
import { findLastModeration, findPrevious, listModerated } from './input.storage.ts'
import type { Matrices } from './matrices.ts'
import type { Finished } from './storage.ts'

/**
 * Analyses the opinions of a conversation as it stands now. The generation is read first: what changes while the rest is
 * read makes the next analysis due.
 */
export async function analyseConversation(db: Db, zid: number, matrices: Matrices): Promise<Finished> {
  const generation = await findGeneration(db, zid)
  const { matrix, time } = await matrices.read(db, zid, generation)
  const comments = await listModerated(db, zid)
  const previous = await findPrevious(db, zid, 'opinion')
  const lastModTimestamp = await findLastModeration(db, zid)
  const analysis = analyzeOpinions(matrix, { comments, ...(previous && { previous }) })
  const map = toPca2(analysis, { lastVoteTimestamp: time, lastModTimestamp })
  return {
    generation,
    // whole, so that the server sends the text as it is
    result: JSON.stringify({ ...map, math_tick: generation }),
    priorities: JSON.stringify(map['comment-priorities']),
  }
}
