import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteRow } from '@folkmoot/opinion/vote-events'

export const COMMENT_COUNT = 7

/** Votes of two camps of ten people that disagree on six comments and agree on the seventh. */
const rows: VoteRow[] = Array.from({ length: 20 }, (_, pid) =>
  Array.from({ length: COMMENT_COUNT }, (__, tid) => ({
    pid,
    tid,
    vote: tid === COMMENT_COUNT - 1 || tid % 2 === pid % 2 ? -1 : 1,
  })),
).flat()

/** The votes of a person. */
export const listCampVotes = (pid: number): VoteRow[] => rows.filter((row) => row.pid === pid)

/** The map of two camps, for tests. */
export function createCampMap() {
  const comments = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({ tid, mod: 1, isMeta: false }))
  return toPca2(analyzeOpinions(createVoteEvents(rows), { comments }), {
    lastVoteTimestamp: 0,
    lastModTimestamp: null,
  })
}
