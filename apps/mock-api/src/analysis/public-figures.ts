import { countCodes } from '@folkmoot/opinion/centred-matrix'
import { countMarks } from '@folkmoot/opinion/public-marks'
import type { PublicVotes } from '@folkmoot/opinion/public-votes'
import type { VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import type { CommentVoteCounts } from '../core/export/export-rows.ts'
import type { PublicFigures } from '../core/public-opinion.storage.ts'

/** The numbers of the public votes and marks of importance. */
export function createFigures({ matrix }: PublicVotes, marks: VoteMatrix): PublicFigures {
  const counts = countCodes(matrix)
  const marked = countMarks(marks)
  const comments: Record<string, CommentVoteCounts> = {}
  for (const [column, tid] of matrix.tids.entries()) {
    const [agrees = 0, passes = 0, disagrees = 0] = counts.subarray(3 * column, 3 * column + 3)
    // marks of erased people may stay for longer than their votes
    const important = Math.min(marked.get(tid) ?? 0, agrees + disagrees + passes)
    comments[tid] = { agrees, disagrees, passes, important }
  }
  return { voters: matrix.pids.length, votes: matrix.codes.length, comments }
}
