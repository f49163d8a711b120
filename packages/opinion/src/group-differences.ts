import { createMatrixBuilder, createCodes, createRange, type Codes, type VoteMatrix } from './vote-matrix.ts'
import { alignColumns, type GroupVotesMatrix } from './public-groups.ts'

/**
 * Votes by group as what differs from the public votes of the people of each group. That is next to nothing: figures that did not
 * move by three people, and the one or two votes of a comment that wait.
 */
export interface GroupDifferences {
  /** for each row of the public votes the group in which most of its votes count, -1 for none */
  readonly labels: Int8Array
  /** public votes that do not count there, by key; its comments are columns of the public votes */
  readonly missing: VoteMatrix
  /** what counts besides */
  readonly extra: VoteMatrix
}

/** For each row the label under which most of its votes are. */
function chooseLabels({ pids, starts }: GroupVotesMatrix, matrix: VoteMatrix, maxLabels: number): Int8Array {
  const labels = new Int8Array(matrix.pids.length).fill(-1)
  let row = 0
  let most = 0
  for (const [at, key] of pids.entries()) {
    const person = Math.floor(key / maxLabels)
    while (row < matrix.pids.length && matrix.pids[row]! < person) {
      row += 1
      most = 0
    }
    const votes = starts[at + 1]! - starts[at]!
    if (matrix.pids[row] !== person || votes <= most) continue
    labels[row] = key % maxLabels
    most = votes
  }
  return labels
}

const getRow = ({ codes, starts }: VoteMatrix, row: number): Codes =>
  codes.subarray(starts[row], starts[row + 1])

const NONE = new Uint16Array()

/** The key of each row with a label, and the row; they ascend. */
function listKeys({ pids }: VoteMatrix, labels: ArrayLike<number>, maxLabels: number) {
  const rows = createRange(pids.length).filter((row) => labels[row]! >= 0)
  return { rows, keys: rows.map((row) => pids[row]! * maxLabels + labels[row]!) }
}

const isSame = (one: Codes, other: Codes): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/** The codes of one that the other does not have. */
const subtract = (one: Codes, other: Codes): Uint32Array => {
  const theirs = new Set<number>(other)
  return Uint32Array.from(one).filter((code) => !theirs.has(code))
}

/** Calls back for each key of two ascending lists, with its place in both, -1 for none. */
function visitBoth(
  one: Int32Array,
  other: Int32Array,
  visit: (key: number, at: number, place: number) => void,
): void {
  let at = 0
  let place = 0
  while (at < one.length || place < other.length) {
    const [own, theirs] = [one[at] ?? Infinity, other[place] ?? Infinity]
    visit(Math.min(own, theirs), own <= theirs ? at : -1, theirs <= own ? place : -1)
    if (own <= theirs) at += 1
    if (theirs <= own) place += 1
  }
}

/** Finds what differs. @param matrix the public votes that the votes by group were made of */
export function findGroupDifferences(
  published: GroupVotesMatrix,
  matrix: VoteMatrix,
  maxLabels: number,
): GroupDifferences {
  const aligned = alignColumns(published, matrix.tids)
  const labels = chooseLabels(aligned, matrix, maxLabels)
  const { rows, keys } = listKeys(matrix, labels, maxLabels)
  const missing = createMatrixBuilder()
  const extra = createMatrixBuilder()
  visitBoth(keys, aligned.pids, (key, at, place) => {
    const has = at < 0 ? NONE : getRow(matrix, rows[at]!)
    const counted = place < 0 ? NONE : getRow(aligned, place)
    if (isSame(has, counted)) return
    missing.addRow(key, subtract(has, counted))
    extra.addRow(key, subtract(counted, has))
  })
  return { labels, missing: missing.finish(), extra: extra.finish() }
}

/** The codes of a row of differences, in the columns of the public votes. */
function getDifferences({ codes, starts, tids }: VoteMatrix, row: number): number[] {
  return Array.from(
    codes.subarray(starts[row], starts[row + 1]),
    (code) => 3 * tids[(code / 3) | 0]! + (code % 3),
  )
}

/** The differences of each key. */
function indexDifferences(matrix: VoteMatrix): Map<number, readonly number[]> {
  return new Map(Array.from(matrix.pids, (key, row) => [key, getDifferences(matrix, row)]))
}

/** Makes the votes by group of what differs. */
export function applyGroupDifferences(
  { labels, missing, extra }: GroupDifferences,
  matrix: VoteMatrix,
  maxLabels: number,
): GroupVotesMatrix {
  const { rows, keys } = listKeys(matrix, labels, maxLabels)
  const less = indexDifferences(missing)
  const more = indexDifferences(extra)
  const votes = rows.reduce((sum, row) => sum + matrix.starts[row + 1]! - matrix.starts[row]!, 0)
  const codes = createCodes(matrix.tids.length, votes - missing.codes.length + extra.codes.length)
  const pids = new Int32Array(keys.length + extra.pids.length)
  const starts = new Uint32Array(pids.length + 1)
  let count = 0
  visitBoth(keys, extra.pids, (key, at) => {
    const has = at < 0 ? NONE : getRow(matrix, rows[at]!)
    const [out, added] = [less.get(key), more.get(key)]
    const counted = out || added ? [...subtract(has, Uint32Array.from(out ?? [])), ...(added ?? [])] : has
    if (counted.length === 0) return
    codes.set(counted === has ? has : Uint32Array.from(counted).sort(), starts[count])
    pids[count++] = key
    starts[count] = starts[count - 1]! + counted.length
  })
  return {
    pids: pids.slice(0, count),
    tids: matrix.tids,
    starts: starts.slice(0, count + 1),
    codes,
    rowOrder: createRange(count),
    columnOrder: createRange(matrix.tids.length),
  }
}
