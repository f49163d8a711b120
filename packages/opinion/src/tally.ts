import type { VoteMatrix } from './vote-matrix.ts'

/**
 * Votes by part and comment: the agreements, passes and disagreements of part p on column c are at (p × columns + c) × 3,
 * + 1 and + 2. They include comments that are moderated out.
 */
export interface OpinionTally {
  readonly parts: number
  readonly columns: number
  readonly counts: Int32Array
}

/** A = agreements, D = disagreements, S = all votes including passes. */
export interface PartVotes {
  readonly A: number
  readonly D: number
  readonly S: number
}

/**
 * Counts the votes of each part in one pass.
 * @param partByRow the part of each row, -1 for none
 */
export function tallyParts(
  { codes, starts, tids }: VoteMatrix,
  partByRow: Int32Array,
  parts: number,
): OpinionTally {
  const stride = 3 * tids.length
  const counts = new Int32Array(parts * stride)
  for (let row = 0; row < partByRow.length; row += 1) {
    const part = partByRow[row]!
    if (part < 0) continue
    const offset = part * stride
    const end = starts[row + 1]!
    for (let at = starts[row]!; at < end; at += 1) counts[offset + codes[at]!]! += 1
  }
  return { parts, columns: tids.length, counts }
}

/** Sums the tallies of parts that belong to the same coarser part. */
export function sumParts(
  { columns, counts, parts }: OpinionTally,
  into: ArrayLike<number>,
  coarse: number,
): OpinionTally {
  const stride = 3 * columns
  const sums = new Int32Array(coarse * stride)
  for (let part = 0; part < parts; part += 1) {
    const offset = into[part]! * stride
    for (let at = 0; at < stride; at += 1) sums[offset + at]! += counts[part * stride + at]!
  }
  return { parts: coarse, columns, counts: sums }
}

/** The votes of a part on a column. */
export function getPartVotes({ columns, counts }: OpinionTally, part: number, column: number): PartVotes {
  const at = (part * columns + column) * 3
  const A = counts[at]!
  const D = counts[at + 2]!
  return { A, D, S: A + D + counts[at + 1]! }
}
