import { createCodes, createRange, type Codes, type VoteMatrix } from './vote-matrix.ts'

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
