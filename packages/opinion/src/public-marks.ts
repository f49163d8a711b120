import { findPosition } from './id-index.ts'
import { extendMatrix } from './extend-matrix.ts'
import {
  getRowCodes,
  getTid,
  listPending,
  releaseVotes,
  removeGone,
  type Lots,
  type PendingColumn,
  type PublicVotes,
} from './public-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

/** A vote that its voter marked as important. */
export interface Mark {
  readonly pid: number
  readonly tid: number
}

/** Marks of importance as a matrix: a mark is a vote of 1. */
export const createMarkMatrix = (marks: readonly Mark[]): VoteMatrix =>
  createVoteMatrix(createVoteEvents(marks.map(({ pid, tid }) => ({ pid, tid, vote: 1 }))))

/** Before any mark is public. */
export const NO_MARKS: VoteMatrix = createMarkMatrix([])

const hasVote = (matrix: VoteMatrix, row: number, tid: number): boolean =>
  getRowCodes(matrix, findPosition(matrix.pids, row)).some((code: number) => getTid(matrix, code) === tid)

/**
 * Takes the next step of the public marks of importance, by the rule of votes (docs/mathematics.md section 26). On each comment
 * new marks enter at least three at a time, while one always waits, and marks that were taken back leave in the same way. Only
 * marks on public votes enter.
 * @param before rows are those of `votes.people`
 * @param exact all marks, by participant
 */
export function stepPublicMarks(
  before: VoteMatrix,
  { people, matrix }: PublicVotes,
  exact: VoteMatrix,
  lots: Lots,
): VoteMatrix {
  const pending = new Map<number, PendingColumn>()
  for (const [tid, column] of listPending({ people, matrix: before }, exact)) {
    const first = column.first.filter((packed) => hasVote(matrix, Math.floor(packed / 3), tid))
    pending.set(tid, { ...column, first })
  }
  return extendMatrix(removeGone(before, pending, lots), releaseVotes(pending, lots))
}

/** Counts the marks on each comment. */
export function countMarks(marks: VoteMatrix): Map<number, number> {
  const counts = new Map<number, number>()
  for (const code of marks.codes) counts.set(getTid(marks, code), (counts.get(getTid(marks, code)) ?? 0) + 1)
  return counts
}
