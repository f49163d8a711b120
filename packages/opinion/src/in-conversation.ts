import type { VoteMatrix } from './vote-matrix.ts'

/** People with votes on this many comments are included; on all comments when there are fewer. */
const MIN_VOTES = 7

/** With fewer included people, those with the most votes are added. */
const MIN_PEOPLE = 15

/** The number of comments with a vote of each row, including rejected comments. */
export function countVotesByRow({ pids, starts }: VoteMatrix): Int32Array {
  const votes = new Int32Array(pids.length)
  for (let row = 0; row < votes.length; row += 1) votes[row] = starts[row + 1]! - starts[row]!
  return votes
}

/** 1 for each row with votes on enough comments, and for the given rows. */
function flagRows({ tids }: VoteMatrix, votes: Int32Array, before: Iterable<number>): Uint8Array {
  const threshold = Math.min(MIN_VOTES, tids.length)
  const isIncluded = new Uint8Array(votes.length)
  for (let row = 0; row < votes.length; row += 1)
    isIncluded[row] = votes[row]! > 0 && votes[row]! >= threshold ? 1 : 0
  for (const row of before) isIncluded[row] = 1
  return isIncluded
}

/** The other rows with votes, those with the most first (ties: the lower id), and how many are needed for 15 people. */
function listSpareRows(votes: Int32Array, isIncluded: Uint8Array) {
  let needed = MIN_PEOPLE
  for (let row = 0; row < isIncluded.length; row += 1) needed -= isIncluded[row]!
  if (needed <= 0) return { needed: 0, spare: [] }
  const spare = [...votes.keys()].filter((row) => isIncluded[row] === 0 && votes[row]! > 0)
  return { needed, spare: spare.sort((one, other) => votes[other]! - votes[one]! || one - other) }
}

/**
 * Selects the people of an analysis in the default mode, 1 or 0 for each row: those with votes on at least 7 comments (on all,
 * if there are fewer), and those with the most votes up to 15 people. Of people with equally many all are in or none, so
 * that their numbers do not decide. From docs/mathematics.md section 2.
 */
export function selectIncludedRows(matrix: VoteMatrix): Uint8Array {
  const votes = countVotesByRow(matrix)
  const isIncluded = flagRows(matrix, votes, [])
  const { needed, spare } = listSpareRows(votes, isIncluded)
  const least = needed > 0 ? votes[spare[Math.min(needed, spare.length) - 1] ?? -1] : undefined
  if (least === undefined) return isIncluded
  for (const row of spare) if (votes[row]! >= least) isIncluded[row] = 1
  return isIncluded
}

/**
 * Selects the people of an analysis in the compatible mode: like `selectIncludedRows`, but exactly up to 15 people, of ties the
 * lower id.
 * @param before rows of people who were included earlier and stay so
 */
export function selectCompatibleRows(matrix: VoteMatrix, before: Iterable<number> = []): Uint8Array {
  const votes = countVotesByRow(matrix)
  const isIncluded = flagRows(matrix, votes, before)
  const { needed, spare } = listSpareRows(votes, isIncluded)
  for (const row of spare.slice(0, needed)) isIncluded[row] = 1
  return isIncluded
}
