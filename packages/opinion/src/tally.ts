import type { VoteMatrix } from './vote-matrix.ts'

/**
 * Votes counted by part and comment: part p has its agreements, passes and disagreements on column c at
 * (p × columns + c) × 3, + 1 and + 2. Votes as cast, on comments that are moderated out too.
 */
export interface OpinionTally {
  readonly parts: number
  readonly columns: number
  readonly counts: Int32Array
}

/** A = agreements, D = disagreements, S = votes seen, passes among them. */
export interface PartVotes {
  readonly A: number
  readonly D: number
  readonly S: number
}

/**
 * Counts the votes of each part in one pass.
 * @param partByRow for each row its part, -1 for none
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

/** The tally of coarser parts: the sums of those that belong together. */
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
