import { findPosition } from './id-index.ts'
import { NO_NETWORKS, NOBODY } from './networks.ts'
import { getRowCodes, getTid, stepVotes, type Lots, type PublicVotes } from './public-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

/** A vote that its voter marked as important. */
export interface Mark {
  readonly pid: number
  readonly tid: number
}

/** Marks of importance as a matrix: a mark is a vote of 1. */
const createMarkMatrix = (marks: readonly Mark[]): VoteMatrix =>
  createVoteMatrix(createVoteEvents(marks.map(({ pid, tid }) => ({ pid, tid, vote: 1 }))))

/** Before any mark is public. */
export const NO_MARKS: VoteMatrix = createMarkMatrix([])

/** The rows of participants. */
function placePeople(people: Int32Array): Map<number, number> {
  const rows = new Map<number, number>()
  for (const [row, pid] of people.entries()) if (pid !== NOBODY) rows.set(pid, row)
  return rows
}

const hasVote = (matrix: VoteMatrix, row: number, tid: number): boolean =>
  getRowCodes(matrix, findPosition(matrix.pids, row)).some((code: number) => getTid(matrix, code) === tid)

/**
 * Takes the next step of the public marks of importance, by the rule of votes (docs/mathematics.md section 26). On each comment
 * new marks enter at least three at a time, while one always waits, and marks that were taken back leave in the same way. Only
 * marks on public votes enter.
 * @param before rows are those of `votes.people`
 * @param marks all marks, by participant
 */
export function stepPublicMarks(
  before: VoteMatrix,
  { people, matrix }: PublicVotes,
  marks: readonly Mark[],
  lots: Lots,
  networks = NO_NETWORKS,
): VoteMatrix {
  const rows = placePeople(people)
  const exact = createMarkMatrix(
    marks.filter(({ pid, tid }) => {
      const row = rows.get(pid)
      // one that is public stays while its voter wants it
      return row !== undefined && (hasVote(matrix, row, tid) || hasVote(before, row, tid))
    }),
  )
  return stepVotes({ people, before, exact, networks }, lots)
}

/** Counts the marks on each comment. */
export function countMarks(marks: VoteMatrix): Map<number, number> {
  const counts = new Map<number, number>()
  for (const code of marks.codes) counts.set(getTid(marks, code), (counts.get(getTid(marks, code)) ?? 0) + 1)
  return counts
}
