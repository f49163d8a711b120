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

/**
 * Selects the people of an analysis, 1 or 0 for each row: those with votes on at least 7 comments (on all, if there are
 * fewer), and those with the most votes up to 15 people (ties: the lower id). From docs/mathematics.md section 2.
 * @param before rows of people who were included earlier and stay so; only used by the compatible mode
 */
export function selectIncludedRows(matrix: VoteMatrix, before: Iterable<number> = []): Uint8Array {
  const votes = countVotesByRow(matrix)
  const threshold = Math.min(MIN_VOTES, matrix.tids.length)
  const isIncluded = new Uint8Array(votes.length)
  for (let row = 0; row < votes.length; row += 1)
    isIncluded[row] = votes[row]! > 0 && votes[row]! >= threshold ? 1 : 0
  for (const row of before) isIncluded[row] = 1
  let people = 0
  for (let row = 0; row < isIncluded.length; row += 1) people += isIncluded[row]!
  if (people >= MIN_PEOPLE) return isIncluded
  const others = [...votes.keys()].filter((row) => isIncluded[row] === 0 && votes[row]! > 0)
  others.sort((one, other) => votes[other]! - votes[one]! || one - other)
  for (const row of others.slice(0, MIN_PEOPLE - people)) isIncluded[row] = 1
  return isIncluded
}
