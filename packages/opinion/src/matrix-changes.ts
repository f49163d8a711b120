import { findTouchedRows } from './extend-matrix.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** What came to a matrix since another one: the columns stand where they stood, new ones after them. */
export interface MatrixChanges {
  readonly before: VoteMatrix
  readonly after: VoteMatrix
  /** for each row now the row it was, -1 for whoever is new */
  readonly previousRow: Int32Array
  /** the rows whose votes may not be what they were, ascending */
  readonly rows: Int32Array
}

/** Where more than this part of all votes stands in rows that changed, going on from before saves next to nothing. */
const MAX_CHANGED_SHARE = 1 / 8

const isPrefix = (longer: Int32Array, shorter: Int32Array): boolean =>
  shorter.length <= longer.length && shorter.every((value, at) => value === longer[at])

function isSameRow(one: VoteMatrix, row: number, other: VoteMatrix, otherRow: number): boolean {
  const from = one.starts[row]!
  const shift = other.starts[otherRow]! - from
  const end = one.starts[row + 1]!
  if (other.starts[otherRow + 1]! !== end + shift) return false
  for (let at = from; at < end; at += 1) if (one.codes[at] !== other.codes[at + shift]) return false
  return true
}

/** For each row the one of the same participant before; undefined when one of those is gone. */
function matchRows(before: Int32Array, after: Int32Array): Int32Array | undefined {
  const was = new Int32Array(after.length)
  let old = 0
  for (let row = 0; row < after.length; row += 1) was[row] = before[old] === after[row] ? old++ : -1
  return old < before.length ? undefined : was
}

function findChangedRows(before: VoteMatrix, after: VoteMatrix, was: Int32Array): Int32Array {
  const rows = new Int32Array(was.length)
  let count = 0
  for (let row = 0; row < was.length; row += 1)
    if (was[row]! < 0 || !isSameRow(before, was[row]!, after, row)) rows[count++] = row
  return rows.slice(0, count)
}

/**
 * What is different between two matrices of a conversation: told by where the second comes from, or by comparing them.
 * Undefined when a row is gone, when a column came between others, or when so much changed that it is not worth while to
 * know.
 */
export function findMatrixChanges(before: VoteMatrix, after: VoteMatrix): MatrixChanges | undefined {
  if (!isPrefix(after.tids, before.tids)) return undefined
  const was = matchRows(before.pids, after.pids)
  if (!was) return undefined
  const rows = findTouchedRows(before, after) ?? findChangedRows(before, after, was)
  let votes = 0
  for (const row of rows) votes += after.starts[row + 1]! - after.starts[row]!
  return votes > MAX_CHANGED_SHARE * after.codes.length
    ? undefined
    : { before, after, previousRow: was, rows }
}

/** Adds `times` to the count of each code of a row. */
export function addRowCounts(
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
export function updateCodeCounts(
  { before, after, previousRow: was, rows }: MatrixChanges,
  counts: Int32Array,
): Int32Array {
  const now = new Int32Array(3 * after.tids.length)
  now.set(counts)
  for (const row of rows) {
    if (was[row]! >= 0) addRowCounts(now, 0, before, was[row]!, -1)
    addRowCounts(now, 0, after, row, 1)
  }
  return now
}
