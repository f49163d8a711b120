import { fillTable, createTable, sumRow, type CentredMatrix } from './centred-matrix.ts'
import type { Directions } from './vectors.ts'
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

/** Points in the plane: coordinates by index. */
export interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * Numbers of seen comments: in the default mode of votes on live comments; in the compatible mode every comment that is
 * moderated out also counts as seen by all people.
 */
interface SeenComments {
  /** number of comments, C */
  readonly total: number
  /** added to each person's votes on live comments */
  readonly extra: number
}

/** C and the comments seen in addition, for a matrix with these live columns (docs/mathematics.md sections 4 and 12). */
export function countSeenComments(
  { live, matrix }: CentredMatrix,
  counts: Int32Array,
  mode: 'default' | 'compatible',
): SeenComments {
  const columns = live.length
  let open = 0
  for (let column = 0; column < columns; column += 1) {
    const voted = counts[3 * column]! + counts[3 * column + 1]! + counts[3 * column + 2]! > 0
    if (live[column] === 1 && voted) open += 1
  }
  return mode === 'default'
    ? { total: open, extra: 0 }
    : { total: matrix.tids.length, extra: columns - live.reduce((sum, flag) => sum + flag, 0) }
}

/** Each row's votes on live comments. */
function countSeenByRow({ matrix, live }: CentredMatrix): Int32Array {
  const seen = countVotesByRow(matrix)
  if (live.every((flag) => flag === 1)) return seen
  const { codes, starts } = matrix
  const isOut = Uint8Array.from({ length: 3 * live.length }, (_, code) => 1 - live[Math.floor(code / 3)]!)
  for (let row = 0; row < seen.length; row += 1) {
    const end = starts[row + 1]!
    for (let at = starts[row]!; at < end; at += 1) seen[row]! -= isOut[codes[at]!]!
  }
  return seen
}

/**
 * The position of each row: its centred votes projected on both components, times √(C / n), where n is the number of seen
 * comments. The factor corrects for few votes.
 */
export function projectRows(
  centred: CentredMatrix,
  { first, second }: Directions,
  seen: SeenComments,
): Points {
  const { codes, starts, pids } = centred.matrix
  const table = createTable(centred)
  fillTable(table, centred, first, second)
  const seenByRow = countSeenByRow(centred)
  const sums = new Float64Array(2)
  const x = new Float64Array(pids.length)
  const y = new Float64Array(pids.length)
  for (let row = 0; row < pids.length; row += 1) {
    sumRow(codes, starts[row]!, starts[row + 1]!, table, sums)
    const stretch = Math.sqrt(seen.total / Math.max(seen.extra + seenByRow[row]!, 1))
    x[row] = stretch * sums[0]!
    y[row] = stretch * sums[1]!
  }
  return { x, y }
}

/** The position of a person whose only vote agrees with the comment, for each column (0, 0 when moderated out). */
export function projectColumns(
  { means, live }: CentredMatrix,
  { first, second }: Directions,
  { total }: SeenComments,
): Points {
  const stretch = Math.sqrt(total)
  const x = new Float64Array(means.length)
  const y = new Float64Array(means.length)
  for (let column = 0; column < means.length; column += 1) {
    if (live[column] === 0) continue
    x[column] = stretch * (-1 - means[column]!) * first[column]!
    y[column] = stretch * (-1 - means[column]!) * second[column]!
  }
  return { x, y }
}

/** The distance of each point from the origin; for comments, the effect of a vote on a person's position. */
export function computeExtremity({ x, y }: Points): Float64Array {
  const extremity = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 1) extremity[at] = Math.sqrt(x[at]! * x[at]! + y[at]! * y[at]!)
  return extremity
}
