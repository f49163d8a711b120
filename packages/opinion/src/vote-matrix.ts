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

/** Votes for which there is room at first. */
const FIRST_CAPACITY = 1024

/** Builds a matrix row by row. */
interface MatrixBuilder {
  /**
   * Adds the votes of one participant.
   * @param pid higher than the one before
   * @param codes 3 × comment id + vote + 1, in any order, one for each comment; the vote with its stored sign
   */
  readonly addRow: (pid: number, codes: Uint32Array) => void
  /** Creates the matrix; rows and columns arrived in the order of their ids. The builder is used up. */
  readonly finish: () => VoteMatrix
}

/** Makes room for `needed` entries. */
function grow<T extends Int32Array | Uint16Array | Uint32Array>(
  array: T,
  needed: number,
  allocate: (length: number) => T,
): T {
  if (needed <= array.length) return array
  const larger = allocate(Math.max(needed, 2 * array.length))
  larger.set(array)
  return larger
}

const isAscending = (codes: Uint32Array): boolean => {
  for (let at = 1; at < codes.length; at += 1) if (codes[at]! < codes[at - 1]!) return false
  return true
}

/** Lists the comments of codes by their ids, ascending. @param highest the highest code */
function listComments(codes: Codes, length: number, highest: number): Int32Array {
  const isSeen = new Uint8Array(highest + 3)
  for (let at = 0; at < length; at += 1) isSeen[codes[at]!] = 1
  const tids: number[] = []
  for (let code = 0; code <= highest; code += 3)
    if (isSeen[code]! + isSeen[code + 1]! + isSeen[code + 2]! > 0) tids.push(code / 3)
  return Int32Array.from(tids)
}

/** Replaces comment ids by columns. */
function renumberColumns(codes: Codes, length: number, tids: Int32Array): Codes {
  const width = tids.length
  const last = tids.at(-1) ?? -1
  const narrow = createCodes(width, 0).BYTES_PER_ELEMENT === codes.BYTES_PER_ELEMENT
  const renumbered = narrow ? codes.slice(0, length) : createCodes(width, length)
  // without a gap, ids are columns
  if (last === width - 1 && narrow) return renumbered
  const column = new Int32Array(last + 1)
  for (let at = 0; at < width; at += 1) column[tids[at]!] = at
  for (let at = 0; at < length; at += 1) {
    const code = codes[at]!
    renumbered[at] = 3 * column[Math.floor(code / 3)]! + (code % 3)
  }
  return renumbered
}

/**
 * Creates a builder for votes that come by participant, as an index has them: it needs no sorting and two bytes a vote. The
 * matrix is that of `createVoteMatrix`.
 */
export function createMatrixBuilder(): MatrixBuilder {
  let codes: Codes = new Uint16Array(FIRST_CAPACITY)
  let pids = new Int32Array(FIRST_CAPACITY)
  let starts = new Uint32Array(FIRST_CAPACITY)
  let rows = 0
  let length = 0
  let highest = -1
  const addRow = (pid: number, given: Uint32Array): void => {
    if (given.length === 0) return
    const sorted = isAscending(given) ? given : given.slice().sort()
    highest = Math.max(highest, sorted.at(-1)!)
    if (highest > 0xffff && codes instanceof Uint16Array) codes = Uint32Array.from(codes)
    codes = grow<Codes>(codes, length + sorted.length, (size) =>
      codes instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size),
    )
    codes.set(sorted, length)
    length += sorted.length
    pids = grow(pids, rows + 1, (size) => new Int32Array(size))
    starts = grow(starts, rows + 2, (size) => new Uint32Array(size))
    pids[rows++] = pid
    starts[rows] = length
  }
  const finish = (): VoteMatrix => {
    const tids = listComments(codes, length, highest)
    return {
      pids: pids.slice(0, rows),
      tids,
      starts: starts.slice(0, rows + 1),
      codes: renumberColumns(codes, length, tids),
      rowOrder: createRange(rows),
      columnOrder: createRange(tids.length),
    }
  }
  return { addRow, finish }
}

/** Bytes of the longest number: 32 bits, seven in each. */
const MAX_NUMBER_BYTES = 5

/** Writes numbers of seven bits a byte; a byte below 128 ends one. */
function createNumberWriter() {
  let bytes = new Uint8Array(1024)
  let length = 0
  return {
    write(number: number): void {
      if (length + MAX_NUMBER_BYTES > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length)
        larger.set(bytes)
        bytes = larger
      }
      let rest = number
      while (rest > 127) {
        bytes[length++] = (rest & 127) | 128
        rest >>>= 7
      }
      bytes[length++] = rest
    },
    getBytes: (): Uint8Array => bytes.subarray(0, length),
  }
}

/** Reads the numbers of `createNumberWriter` one after the other. */
function createNumberReader(bytes: Uint8Array) {
  let at = 0
  return (): number => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      number |= (byte & 127) << shift
      if (byte < 128) return number
    }
  }
}

/**
 * Packs a matrix into about one byte a vote: of ids and of the codes of a row it has the distances, which are small because both
 * ascend. The order of arrival is not in it.
 */
export function packMatrix({ pids, tids, starts, codes }: VoteMatrix): Uint8Array {
  const { write, getBytes } = createNumberWriter()
  for (const count of [pids.length, tids.length, codes.length]) write(count)
  let last = -1
  for (const tid of tids) {
    write(tid - last - 1)
    last = tid
  }
  last = -1
  for (let row = 0; row < pids.length; row += 1) {
    write(pids[row]! - last - 1)
    last = pids[row]!
    const end = starts[row + 1]!
    write(end - starts[row]!)
    let code = -1
    for (let at = starts[row]!; at < end; at += 1) {
      write(codes[at]! - code - 1)
      code = codes[at]!
    }
  }
  return getBytes()
}

/** Unpacks a matrix of `packMatrix`. Rows and columns arrived in the order of their ids. */
export function unpackMatrix(bytes: Uint8Array): VoteMatrix {
  const read = createNumberReader(bytes)
  const [rows, columns, votes] = [read(), read(), read()]
  const tids = new Int32Array(columns)
  let last = -1
  for (let column = 0; column < columns; column += 1) tids[column] = last += read() + 1
  const pids = new Int32Array(rows)
  const starts = new Uint32Array(rows + 1)
  const codes = createCodes(columns, votes)
  last = -1
  let length = 0
  for (let row = 0; row < rows; row += 1) {
    pids[row] = last += read() + 1
    let code = -1
    for (let left = read(); left > 0; left -= 1) codes[length++] = code += read() + 1
    starts[row + 1] = length
  }
  return { pids, tids, starts, codes, rowOrder: createRange(rows), columnOrder: createRange(columns) }
}
