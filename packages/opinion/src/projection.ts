import { fillTable, createTable, sumRow, type CentredMatrix } from './centred-matrix.ts'
import { countVotesByRow } from './in-conversation.ts'
import type { Directions } from './vectors.ts'

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
