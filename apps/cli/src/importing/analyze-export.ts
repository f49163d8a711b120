import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2, type Pca2 } from '@folkmoot/opinion/pca2'
import { sortInPollOrder, createVoteEvents } from '@folkmoot/opinion/vote-events'
import { findExport } from './source.ts'
import { readVotes } from './votes.ts'
import type { AnalyzedOpinion } from '../commands/opinion.ts'

/**
 * Finds the opinion groups of an export on this machine.
 * @throws CommandError when the files cannot be read or are invalid
 */
export async function analyzeExport(path: string, mode: OpinionMode): Promise<AnalyzedOpinion> {
  const exported = await readVotes(await findExport(path))
  const events = createVoteEvents(exported.votes)
  const analysis = analyzeOpinions(mode === 'compatible' ? sortInPollOrder(events) : events, {
    mode,
    comments: exported.comments,
  })
  const pca2: Pca2 = toPca2(analysis, { lastVoteTimestamp: exported.lastVote, lastModTimestamp: null })
  return {
    // rises with the votes, like a server's
    map: { ...pca2, math_tick: exported.votes.length },
    counted: 'export',
    names: [],
    texts: new Map(exported.comments.map(({ tid, txt }) => [tid, txt])),
  }
}
