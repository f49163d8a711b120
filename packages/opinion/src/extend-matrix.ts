import { mergeIds } from './id-index.ts'
import type { VoteEvents } from './vote-events.ts'
import { createVoteMatrix, createCodes, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** A matrix with renumbered rows and columns: new row r is row `sourceRow[r]` of it, or -1 for none. */
interface RenumberedMatrix {
  readonly matrix: VoteMatrix
  readonly sourceRow: Int32Array
  /** the new code for each code */
  readonly newCode: Codes
}

/** The old row of each new row, -1 for none. */
function invertPlaces(places: Int32Array, length: number): Int32Array {
  const rows = new Int32Array(length).fill(-1)
  for (let at = 0; at < places.length; at += 1) rows[places[at]!] = at
  return rows
}

function createCodeTable(columns: Int32Array, width: number): Codes {
  const table = createCodes(width, columns.length * 3)
  for (let code = 0; code < table.length; code += 1)
    table[code] = 3 * columns[Math.floor(code / 3)]! + (code % 3)
  return table
}

/** Renumbers a matrix. @param rows the new row of each row; @param columns the new column of each column */
const renumberMatrix = (
  matrix: VoteMatrix,
  rows: Int32Array,
  columns: Int32Array,
  { height, width }: { height: number; width: number },
): RenumberedMatrix => ({
  matrix,
  sourceRow: invertPlaces(rows, height),
  newCode: createCodeTable(columns, width),
})

/** Merges one row of both matrices by column; the newer vote replaces the older one. Returns the end of the row. */
function mergeRow(
  into: Codes,
  start: number,
  row: number,
  older: RenumberedMatrix,
  newer: RenumberedMatrix,
): number {
  const oldRow = older.sourceRow[row]!
  const newRow = newer.sourceRow[row]!
  const { codes: oldCodes, starts: oldStarts } = older.matrix
  const { codes: newCodes, starts: newStarts } = newer.matrix
  let from = oldRow < 0 ? 0 : oldStarts[oldRow]!
  const to = oldRow < 0 ? 0 : oldStarts[oldRow + 1]!
  let add = newRow < 0 ? 0 : newStarts[newRow]!
  const end = newRow < 0 ? 0 : newStarts[newRow + 1]!
  let at = start
  while (add < end) {
    const code = newer.newCode[newCodes[add]!]!
    const base = code - (code % 3)
    let oldCode = from < to ? older.newCode[oldCodes[from]!]! : Infinity
    while (oldCode < base) {
      into[at++] = oldCode
      from += 1
      oldCode = from < to ? older.newCode[oldCodes[from]!]! : Infinity
    }
    if (oldCode < base + 3) from += 1
    into[at++] = code
    add += 1
  }
  while (from < to) into[at++] = older.newCode[oldCodes[from++]!]!
  return at
}

/** The first row from `row` on with new votes; the number of rows when there is none. */
function skipUntouchedRows(sourceRow: Int32Array, row: number): number {
  let end = row
  while (end < sourceRow.length && sourceRow[end]! < 0) end += 1
  return end
}

/**
 * Copies the rows from `row` on without new votes at once; only valid when columns have not moved. Returns the first row after
 * them.
 */
function copyUntouchedRows(
  into: Codes,
  starts: Uint32Array,
  row: number,
  older: RenumberedMatrix,
  newer: RenumberedMatrix,
): number {
  const { codes, starts: oldStarts } = older.matrix
  const end = skipUntouchedRows(newer.sourceRow, row)
  if (end === row) return row
  const first = older.sourceRow[row]!
  const shift = starts[row]! - oldStarts[first]!
  into.set(codes.subarray(oldStarts[first], oldStarts[first + end - row]), starts[row])
  for (let at = row; at < end; at += 1) starts[at + 1] = oldStarts[first + at - row + 1]! + shift
  return end
}

/** The source of each extended matrix, and its rows with new votes. */
const origins = new WeakMap<VoteMatrix, { readonly from: WeakRef<VoteMatrix>; readonly rows: Int32Array }>()

/** Remembers which rows of a matrix may differ from those of the one before, for `findTouchedRows`. */
export const recordOrigin = (matrix: VoteMatrix, before: VoteMatrix, rows: Int32Array): void =>
  void origins.set(matrix, { from: new WeakRef(before), rows })

/** The rows of a matrix with new votes since `before`; undefined when it was not extended from `before`. */
export function findTouchedRows(before: VoteMatrix, after: VoteMatrix): Int32Array | undefined {
  const origin = origins.get(after)
  return origin?.from.deref() === before ? origin.rows : undefined
}

/** The order of arrival: the old one, then new rows (or columns). */
function mergeArrivalOrder(
  old: Int32Array,
  fromOld: Int32Array,
  added: Int32Array,
  fromAdded: Int32Array,
  count: number,
) {
  if (count === old.length) return old
  const order = new Int32Array(count)
  const isKnown = new Uint8Array(count)
  let length = 0
  for (let at = 0; at < old.length; at += 1) {
    const place = fromOld[old[at]!]!
    isKnown[place] = 1
    order[length++] = place
  }
  for (let at = 0; at < added.length; at += 1) {
    const place = fromAdded[added[at]!]!
    if (isKnown[place] === 0) order[length++] = place
  }
  return order
}

/**
 * Adds newer votes to a matrix. Except for the order of arrival, the result equals the matrix of all votes.
 */
export function extendMatrix(matrix: VoteMatrix, events: VoteEvents): VoteMatrix {
  if (events.pids.length === 0) return matrix
  const added = createVoteMatrix(events)
  const rows = mergeIds(matrix.pids, added.pids)
  const columns = mergeIds(matrix.tids, added.tids)
  const height = rows.ids.length
  const width = columns.ids.length
  const size = { height, width }
  const older = renumberMatrix(matrix, rows.fromOne, columns.fromOne, size)
  const newer = renumberMatrix(added, rows.fromOther, columns.fromOther, size)
  const codes = createCodes(width, matrix.codes.length + added.codes.length)
  const starts = new Uint32Array(height + 1)
  const hasSameColumns = width === matrix.tids.length
  let row = 0
  while (row < height) {
    if (hasSameColumns) row = copyUntouchedRows(codes, starts, row, older, newer)
    if (row < height) starts[row + 1] = mergeRow(codes, starts[row]!, row, older, newer)
    row += 1
  }
  const extended: VoteMatrix = {
    pids: rows.ids,
    tids: columns.ids,
    codes: codes.subarray(0, starts[height]),
    starts,
    rowOrder: mergeArrivalOrder(matrix.rowOrder, rows.fromOne, added.rowOrder, rows.fromOther, height),
    columnOrder: mergeArrivalOrder(
      matrix.columnOrder,
      columns.fromOne,
      added.columnOrder,
      columns.fromOther,
      width,
    ),
  }
  recordOrigin(extended, matrix, rows.fromOther)
  return extended
}

/** The matrix with some of its rows, in ascending order, which also becomes the order of arrival. Columns stay. */
export function selectRows(matrix: VoteMatrix, rows: ArrayLike<number>): VoteMatrix {
  const count = rows.length
  const starts = new Uint32Array(count + 1)
  const pids = new Int32Array(count)
  for (let at = 0; at < count; at += 1) {
    const row = rows[at]!
    starts[at + 1] = starts[at]! + matrix.starts[row + 1]! - matrix.starts[row]!
    pids[at] = matrix.pids[row]!
  }
  const codes = createCodes(matrix.tids.length, starts[count]!)
  for (let at = 0; at < count; at += 1)
    codes.set(matrix.codes.subarray(matrix.starts[rows[at]!], matrix.starts[rows[at]! + 1]), starts[at])
  return { ...matrix, pids, starts, codes, rowOrder: Int32Array.from(pids.keys()) }
}

/** The matrix without the rows of banned participants. Columns stay. */
export function removeParticipants(matrix: VoteMatrix, banned: ReadonlySet<number>): VoteMatrix {
  if (banned.size === 0) return matrix
  const rows = [...matrix.pids.keys()].filter((row) => !banned.has(matrix.pids[row]!))
  const place = new Map(rows.map((row, at) => [row, at]))
  const rowOrder = Int32Array.from([...matrix.rowOrder].flatMap((row) => place.get(row) ?? []))
  return { ...selectRows(matrix, rows), rowOrder }
}
