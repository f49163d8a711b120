import { findTouchedRows } from './extend-matrix.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** The changes between two matrices; existing columns keep their positions, new ones follow. */
export interface MatrixChanges {
  readonly before: VoteMatrix
  readonly after: VoteMatrix
  /** the previous row of each row, -1 for new ones */
  readonly previousRow: Int32Array
  /** the rows with possibly changed votes, ascending */
  readonly rows: Int32Array
}

/** With a larger share of all votes in changed rows, an update saves almost nothing. */
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

/** The previous row of each participant; undefined when a participant is missing. */
function matchRows(before: Int32Array, after: Int32Array): Int32Array | undefined {
  const previousRow = new Int32Array(after.length)
  let old = 0
  for (let row = 0; row < after.length; row += 1) previousRow[row] = before[old] === after[row] ? old++ : -1
  return old < before.length ? undefined : previousRow
}

function findChangedRows(before: VoteMatrix, after: VoteMatrix, previousRow: Int32Array): Int32Array {
  const rows = new Int32Array(previousRow.length)
  let count = 0
  for (let row = 0; row < previousRow.length; row += 1)
    if (previousRow[row]! < 0 || !isSameRow(before, previousRow[row]!, after, row)) rows[count++] = row
  return rows.slice(0, count)
}

/**
 * The changes between two matrices of a conversation, from the source of the second or by comparison. Undefined when a row
 * is missing, when a new column is between others, or when too much has changed.
 */
export function findMatrixChanges(before: VoteMatrix, after: VoteMatrix): MatrixChanges | undefined {
  if (!isPrefix(after.tids, before.tids)) return undefined
  const previousRow = matchRows(before.pids, after.pids)
  if (!previousRow) return undefined
  const rows = findTouchedRows(before, after) ?? findChangedRows(before, after, previousRow)
  let votes = 0
  for (const row of rows) votes += after.starts[row + 1]! - after.starts[row]!
  return votes > MAX_CHANGED_SHARE * after.codes.length ? undefined : { before, after, previousRow, rows }
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
 * Updates the result of `countCodes`.
 * @param counts of the previous matrix
 */
export function updateCodeCounts(
  { before, after, previousRow, rows }: MatrixChanges,
  counts: Int32Array,
): Int32Array {
  const now = new Int32Array(3 * after.tids.length)
  now.set(counts)
  for (const row of rows) {
    if (previousRow[row]! >= 0) addRowCounts(now, 0, before, previousRow[row]!, -1)
    addRowCounts(now, 0, after, row, 1)
  }
  return now
}
