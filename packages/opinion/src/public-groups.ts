import { findPosition } from './id-index.ts'
import { selectGroupVotes } from './group-cells.ts'
import type { OpinionTally } from './tally.ts'
import { createVoteEvents } from './vote-events.ts'
import { createCodes, createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

/**
 * Votes by group as they are published. The id of a row is the person's row in the public votes and the label of the group in
 * which the vote counts, so that a person who moved may still count where they were.
 */
export type GroupVotesMatrix = VoteMatrix

/** Labels of groups are below this; others are not published. */
export const MAX_GROUP_LABELS = 16

export const NO_GROUP_VOTES: GroupVotesMatrix = createVoteMatrix(createVoteEvents([]))

/** The matrix with the columns of another one; votes on other comments are left out. */
export function alignColumns(matrix: VoteMatrix, tids: Int32Array): VoteMatrix {
  const columns = matrix.tids.map((tid) => findPosition(tids, tid))
  if (columns.length === tids.length && columns.every((column, at) => column === at)) return matrix
  const codes = createCodes(tids.length, matrix.codes.length)
  const starts = new Uint32Array(matrix.starts.length)
  let length = 0
  for (let row = 0; row < matrix.pids.length; row += 1) {
    for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at += 1) {
      const code = matrix.codes[at]!
      const column = columns[Math.floor(code / 3)]!
      if (column >= 0) codes[length++] = 3 * column + (code % 3)
    }
    starts[row + 1] = length
  }
  return { ...matrix, tids, starts, codes: codes.slice(0, length) }
}

/**
 * Takes the next step of the votes by group. The figures of a group on a comment change when at least three people's part in them
 * does, and are empty with fewer than three; else they stay as they were published last, for a group of the same label. What is
 * left of all votes without them is nothing or of at least three people too (`chooseFigures`).
 * @param matrix the public votes, of people with and without a group
 * @param maxLabels labels are below it; those of areas of the Landscape have more than groups
 * @param networkByPerson as of `findNetwork`, by row of the people
 */
export const stepGroupVotes = (
  published: GroupVotesMatrix,
  matrix: VoteMatrix,
  labels: Int32Array,
  maxLabels = MAX_GROUP_LABELS,
  networkByPerson?: Int32Array,
): GroupVotesMatrix =>
  selectGroupVotes({
    before: alignColumns(published, matrix.tids),
    matrix,
    labels,
    networkByPerson,
    maxLabels,
  })

/** The votes of the shown groups, of a matrix of `stepGroupVotes`; the counts of figures that are left out are 0. */
export function tallyPublicGroups(
  { pids, starts, codes, tids }: GroupVotesMatrix,
  labels: readonly number[],
  maxLabels = MAX_GROUP_LABELS,
): OpinionTally {
  const columns = tids.length
  const counts = new Int32Array(labels.length * columns * 3)
  const parts = new Map(labels.map((label, part) => [label, part]))
  for (const [row, key] of pids.entries()) {
    const part = parts.get(key % maxLabels)
    if (part === undefined) continue
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) counts[part * columns * 3 + codes[at]!]! += 1
  }
  return { parts: labels.length, columns, counts }
}
