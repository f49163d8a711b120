import { analyzeWithWorkings } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import type { PreviousOpinion } from '@folkmoot/opinion/previous'
import type { Db } from '../storage/database.ts'
import { findGeneration } from '../storage/generations.ts'
import { findLastModeration, findPrevious, listModerated } from './input.storage.ts'
import type { Analysed, Matrices } from './matrices.ts'
import type { Finished } from './storage.ts'

/** What a stored result says: as it is remembered, if it is the same, because reading it takes as long as grouping people. */
function readPrevious(text: string | null, analysed: Analysed | undefined): PreviousOpinion | undefined {
  if (text === null) return undefined
  return text === analysed?.text ? analysed.map : (JSON.parse(text) as PreviousOpinion)
}

/**
 * Analyses the opinions of a conversation as it stands now. The generation is read first: what changes while the rest is
 * read makes the next analysis due. What it was made with is kept beside the votes, for the next time.
 */
export async function analyseConversation(db: Db, zid: number, matrices: Matrices): Promise<Finished> {
  const generation = await findGeneration(db, zid)
  const { matrix, time, analysed } = await matrices.read(db, zid, generation)
  const comments = await listModerated(db, zid)
  const previous = readPrevious(await findPrevious(db, zid, 'opinion'), analysed)
  const lastModTimestamp = await findLastModeration(db, zid)
  const options = { comments, workings: analysed?.workings, ...(previous && { previous }) }
  const { analysis, workings } = analyzeWithWorkings(matrix, options)
  const map = { ...toPca2(analysis, { lastVoteTimestamp: time, lastModTimestamp }), math_tick: generation }
  // whole, so that the server sends the text as it is
  const text = JSON.stringify(map)
  matrices.remember(zid, { workings, text, map })
  return { generation, result: text, priorities: JSON.stringify(map['comment-priorities']) }
}
