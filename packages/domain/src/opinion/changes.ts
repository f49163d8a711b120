import type { VoteMatrix } from './vote-matrix.ts'

/** What came to a matrix since another one: the columns stand where they stood, new ones after them. */
export interface Changes {
  readonly before: VoteMatrix
  readonly after: VoteMatrix
  /** for each row now the row it was, -1 for whoever is new */
  readonly was: Int32Array
  /** the rows whose votes are not what they were, ascending */
  readonly rows: readonly number[]
}

/** Where more than this part of all votes stands in rows that changed, going on from before saves next to nothing. */
const FEW = 1 / 8

const startsWith = (longer: Int32Array, shorter: Int32Array): boolean =>
  shorter.length <= longer.length && shorter.every((value, at) => value === longer[at])

function isSameRow(one: VoteMatrix, row: number, other: VoteMatrix, otherRow: number): boolean {
  const from = one.starts[row]!
  const shift = other.starts[otherRow]! - from
  const end = one.starts[row + 1]!
  if (other.starts[otherRow + 1]! !== end + shift) return false
  for (let at = from; at < end; at += 1) if (one.codes[at] !== other.codes[at + shift]) return false
  return true
}

/**
 * What is different between two matrices of a conversation, by comparing them. Undefined when a row is gone, when a
 * column came between others, or when so much changed that it is not worth while to know.
 */
export function changesBetween(before: VoteMatrix, after: VoteMatrix): Changes | undefined {
  if (!startsWith(after.tids, before.tids)) return undefined
  const was = new Int32Array(after.pids.length).fill(-1)
  const rows: number[] = []
  let old = 0
  let votes = 0
  for (let row = 0; row < was.length; row += 1) {
    if (before.pids[old] === after.pids[row]) was[row] = old++
    if (was[row]! >= 0 && isSameRow(before, was[row]!, after, row)) continue
    rows.push(row)
    votes += after.starts[row + 1]! - after.starts[row]!
  }
  return old < before.pids.length || votes > FEW * after.codes.length
    ? undefined
    : { before, after, was, rows }
}

/** Adds `times` to the count of each code of a row. */
export function countRow(
  counts: Int32Array,
  offset: number,
  { codes, starts }: VoteMatrix,
  row: number,
  times: 1 | -1,
): void {
  const end = starts[row + 1]!
  for (let at = starts[row]!; at < end; at += 1) counts[offset + codes[at]!]! += times
}

/**
 * What `countCodes` gives of the matrix now, from what it gave of the one before.
 * @param counts of the matrix before
 */
export function recount({ before, after, was, rows }: Changes, counts: Int32Array): Int32Array {
  const now = new Int32Array(3 * after.tids.length)
  now.set(counts)
  for (const row of rows) {
    if (was[row]! >= 0) countRow(now, 0, before, was[row]!, -1)
    countRow(now, 0, after, row, 1)
  }
  return now
}
