import type { VoteMatrix } from './vote-matrix.ts'

/** Who has voted on this many comments is analysed, or on all of them where there are fewer. */
const MIN_VOTES = 7

/** As long as fewer are in, those with the most votes fill up. */
const MIN_PEOPLE = 15

/** The number of comments that each row has voted on, rejected ones among them. */
export function countVotesByRow({ pids, starts }: VoteMatrix): Int32Array {
  const votes = new Int32Array(pids.length)
  for (let row = 0; row < votes.length; row += 1) votes[row] = starts[row + 1]! - starts[row]!
  return votes
}

/**
 * Who is analysed, 1 or 0 for each row: who voted on at least 7 comments (on all, if there are fewer), and those with
 * the most votes up to 15 people (ties: the lower id). From docs/mathematics.md section 2.
 * @param before rows that were in earlier and so stay in, in the compatible mode; nobody in the default one, where the
 * final votes alone decide
 */
export function selectIncludedRows(matrix: VoteMatrix, before: Iterable<number> = []): Uint8Array {
  const votes = countVotesByRow(matrix)
  const threshold = Math.min(MIN_VOTES, matrix.tids.length)
  const isIn = new Uint8Array(votes.length)
  for (let row = 0; row < votes.length; row += 1)
    isIn[row] = votes[row]! > 0 && votes[row]! >= threshold ? 1 : 0
  for (const row of before) isIn[row] = 1
  let people = 0
  for (let row = 0; row < isIn.length; row += 1) people += isIn[row]!
  if (people >= MIN_PEOPLE) return isIn
  const others = [...votes.keys()].filter((row) => isIn[row] === 0 && votes[row]! > 0)
  others.sort((one, other) => votes[other]! - votes[one]! || one - other)
  for (const row of others.slice(0, MIN_PEOPLE - people)) isIn[row] = 1
  return isIn
}
