import { indexIds } from './id-index.ts'
import type { VoteEvents } from './vote-events.ts'

/**
 * A sparse matrix of participants × comments with the last vote of each pair. Rows, columns and the entries of a row ascend
 * by id, so the same votes give the same matrix in any order. It is immutable; `extendMatrix` creates a new one.
 */
export interface VoteMatrix {
  /** of the rows, ascending */
  readonly pids: Int32Array
  /** of the columns, ascending */
  readonly tids: Int32Array
  /** row r has the entries from starts[r] to starts[r + 1], exclusive */
  readonly starts: Uint32Array
  /** an entry: 3 × column + vote + 1, the vote with its stored sign; two bytes up to 21,845 comments */
  readonly codes: Codes
  /** rows in the order in which their first votes came; only the compatible mode reads it */
  readonly rowOrder: Int32Array
  /** columns in the order in which their first votes came */
  readonly columnOrder: Int32Array
}

export type Codes = Uint16Array | Uint32Array

/** Columns whose codes fit into two bytes. */
const MAX_NARROW_COLUMNS = Math.floor(65_536 / 3)

/** Allocates the codes of a matrix. */
export const createCodes = (columns: number, length: number): Codes =>
  columns <= MAX_NARROW_COLUMNS ? new Uint16Array(length) : new Uint32Array(length)

/** The numbers from 0 on. */
export function createRange(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at += 1) numbers[at] = at
  return numbers
}

/** The start of the entries of each row (or column), one after the other. */
function computeStarts(positions: Int32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < positions.length; at += 1) starts[positions[at]! + 1]! += 1
  for (let at = 0; at < count; at += 1) starts[at + 1]! += starts[at]!
  return starts
}

/** Sorts events by column, stably: the first half of a sort by row and column. */
function sortByColumn(rows: Int32Array, columns: Int32Array, votes: Int8Array, count: number) {
  const next = computeStarts(columns, count)
  const sortedRows = new Int32Array(rows.length)
  const sortedCodes = createCodes(count, rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const column = columns[at]!
    const place = next[column]!++
    sortedRows[place] = rows[at]!
    sortedCodes[place] = 3 * column + votes[at]! + 1
  }
  return { sortedRows, sortedCodes }
}

/** Removes the gaps that changed votes left between rows. */
function removeGaps(codes: Codes, starts: Uint32Array, ends: Uint32Array): Codes {
  let length = 0
  for (let row = 0; row < ends.length; row += 1) length += ends[row]! - starts[row]!
  if (length === codes.length) return codes
  length = 0
  for (let row = 0; row < ends.length; row += 1) {
    const from = starts[row]!
    codes.copyWithin(length, from, ends[row]!)
    starts[row] = length
    length += ends[row]! - from
  }
  starts[ends.length] = length
  return codes.slice(0, length)
}

/** Creates the matrix of the given votes. Linear in the votes: two counting sorts, by column and by row. */
export function createVoteMatrix(events: VoteEvents): VoteMatrix {
  const rows = indexIds(events.pids)
  const columns = indexIds(events.tids)
  const height = rows.ids.length
  const width = columns.ids.length
  const { sortedRows, sortedCodes } = sortByColumn(rows.positions, columns.positions, events.votes, width)
  const starts = computeStarts(rows.positions, height)
  const ends = starts.slice(0, height)
  const codes = createCodes(width, sortedCodes.length)
  for (let at = 0; at < sortedCodes.length; at += 1) {
    const row = sortedRows[at]!
    const code = sortedCodes[at]!
    const end = ends[row]!
    const base = code - (code % 3)
    const last = end > starts[row]! ? codes[end - 1]! : -1
    if (last >= base) codes[end - 1] = code
    else {
      codes[end] = code
      ends[row] = end + 1
    }
  }
  return {
    pids: rows.ids,
    tids: columns.ids,
    codes: removeGaps(codes, starts, ends),
    starts,
    rowOrder: rows.order,
    columnOrder: columns.order,
  }
}

/** The memory of a matrix in bytes, for caches. */
export const countMatrixBytes = ({ pids, tids, starts, codes, rowOrder, columnOrder }: VoteMatrix): number =>
  [pids, tids, starts, codes, rowOrder, columnOrder].reduce((sum, { byteLength }) => sum + byteLength, 0)
