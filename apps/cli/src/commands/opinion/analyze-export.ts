import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2, type Pca2 } from '@folkmoot/opinion/pca2'
import { sortInPollOrder, createVoteEvents } from '@folkmoot/opinion/vote-events'
import type { Context } from '../../context.ts'
import { findExport } from '../../importing/source.ts'
import { readVotes } from '../../importing/votes.ts'
import type { AnalyzedOpinion } from './print.ts'

/**
 * Finds the opinion groups of an export, on this machine.
 * @throws CommandError when the files cannot be read or hold something that makes no sense
 */
export async function analyzeExport(
  path: string,
  mode: OpinionMode,
  { signal }: Context,
): Promise<AnalyzedOpinion> {
  const { paths: found, close } = await findExport(path, signal)
  try {
    const read = await readVotes(found)
    const events = createVoteEvents(read.votes)
    const analysis = analyzeOpinions(mode === 'compatible' ? sortInPollOrder(events) : events, {
      mode,
      comments: read.comments,
    })
    const pca2: Pca2 = toPca2(analysis, { lastVoteTimestamp: read.lastVote, lastModTimestamp: null })
    return {
      // the number of votes, so that it rises as a server's does
      map: { ...pca2, math_tick: read.votes.length },
      texts: new Map(read.comments.map(({ tid, txt }) => [tid, txt])),
    }
  } finally {
    await close()
  }
}
