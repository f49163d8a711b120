import { addRowCounts, type MatrixChanges } from './matrix-changes.ts'
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

/** The parts of rows, with their tally. */
export interface TalliedRows {
  /** the part of each row, -1 for none */
  readonly partByRow: Int32Array
  readonly tally: OpinionTally
}

/** The earlier part that shares most rows with each part, -1 for none. */
function matchParts(partByRow: Int32Array, was: Int32Array, earlier: TalliedRows, parts: number): Int32Array {
  const shared = new Int32Array(parts * earlier.tally.parts)
  for (let row = 0; row < partByRow.length; row += 1) {
    const now = partByRow[row]!
    const then = was[row]! < 0 ? -1 : earlier.partByRow[was[row]!]!
    if (now >= 0 && then >= 0) shared[now * earlier.tally.parts + then]! += 1
  }
  return Int32Array.from({ length: parts }, (_, part) => {
    const own = shared.subarray(part * earlier.tally.parts, (part + 1) * earlier.tally.parts)
    let best = -1
    for (let then = 0; then < own.length; then += 1) if (own[then]! > (own[best] ?? 0)) best = then
    return best
  })
}

/**
 * Updates a tally to the result of `tallyParts`: each part starts from the most similar earlier one, and only rows that were
 * added, removed or changed are counted.
 */
export function updateTally(
  { before, after, previousRow, rows }: MatrixChanges,
  earlier: TalliedRows,
  partByRow: Int32Array,
  parts: number,
): OpinionTally {
  const like = matchParts(partByRow, previousRow, earlier, parts)
  const stride = 3 * after.tids.length
  const counts = new Int32Array(parts * stride)
  const oldStride = 3 * before.tids.length
  const isChanged = new Uint8Array(partByRow.length)
  for (const row of rows) isChanged[row] = 1
  const heirs = Array.from({ length: earlier.tally.parts }, (): number[] => [])
  for (const [part, then] of like.entries()) {
    if (then < 0) continue
    counts.set(earlier.tally.counts.subarray(then * oldStride, (then + 1) * oldStride), part * stride)
    heirs[then]!.push(part)
  }
  for (let row = 0; row < partByRow.length; row += 1) {
    const now = partByRow[row]!
    const then = previousRow[row]! < 0 ? -1 : earlier.partByRow[previousRow[row]!]!
    const stays = now >= 0 && then >= 0 && like[now] === then && isChanged[row] === 0
    if (stays && heirs[then]!.length === 1) continue
    if (then >= 0)
      for (const heir of heirs[then]!)
        if (!stays || heir !== now) addRowCounts(counts, heir * stride, before, previousRow[row]!, -1)
    if (now >= 0 && !stays) addRowCounts(counts, now * stride, after, row, 1)
  }
  return { parts, columns: after.tids.length, counts }
}
