import type { VoteMatrix } from './vote-matrix.ts'

/**
 * Votes counted by part and comment: part p has its agreements, passes and disagreements on column c at
 * (p × columns + c) × 3, + 1 and + 2. Votes as cast, on comments that are moderated out too.
 */
export interface Tally {
  readonly parts: number
  readonly columns: number
  readonly counts: Int32Array
}

/** A = agreements, D = disagreements, S = votes seen, passes among them. */
export interface Votes {
  readonly A: number
  readonly D: number
  readonly S: number
}

/**
 * Counts the votes of each part: one part after the other, so that the counts in use are few enough to be at hand.
 * @param parts the rows of each
 */
export function tallyParts(
  { codes, starts, tids }: VoteMatrix,
  parts: readonly { readonly members: readonly number[] }[],
): Tally {
  const stride = 3 * tids.length
  const counts = new Int32Array(parts.length * stride)
  for (const [part, { members }] of parts.entries()) {
    const own = counts.subarray(part * stride, (part + 1) * stride)
    for (const row of members) {
      const end = starts[row + 1]!
      for (let at = starts[row]!; at < end; at += 1) own[codes[at]!]! += 1
    }
  }
  return { parts: parts.length, columns: tids.length, counts }
}

/** The tally of coarser parts: the sums of those that belong together. */
export function sumParts({ columns, counts, parts }: Tally, into: ArrayLike<number>, coarse: number): Tally {
  const stride = 3 * columns
  const sums = new Int32Array(coarse * stride)
  for (let part = 0; part < parts; part += 1) {
    const offset = into[part]! * stride
    for (let at = 0; at < stride; at += 1) sums[offset + at]! += counts[part * stride + at]!
  }
  return { parts: coarse, columns, counts: sums }
}

/** The votes of a part on a column. */
export function votesAt({ columns, counts }: Tally, part: number, column: number): Votes {
  const at = (part * columns + column) * 3
  const A = counts[at]!
  const D = counts[at + 2]!
  return { A, D, S: A + D + counts[at + 1]! }
}
