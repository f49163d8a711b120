import { chooseFigures, type FigureChoice } from './figure-choice.ts'
import type { Codes, VoteMatrix } from './vote-matrix.ts'

/** The rows of the same key of two matrices with the same columns. */
interface RowPair {
  readonly key: number
  readonly before: Codes
  readonly now: Codes
}

/** Goes through the rows of both, in the order of their keys. */
export function* pairRows(before: VoteMatrix, now: VoteMatrix): Generator<RowPair> {
  let old = 0
  let row = 0
  const none = now.codes.subarray(0, 0)
  const get = ({ codes, starts }: VoteMatrix, at: number) => codes.subarray(starts[at], starts[at + 1])
  while (old < before.pids.length || row < now.pids.length) {
    const oldKey = before.pids[old] ?? Infinity
    const key = now.pids[row] ?? Infinity
    yield {
      key: Math.min(oldKey, key),
      before: oldKey <= key ? get(before, old) : none,
      now: key <= oldKey ? get(now, row) : none,
    }
    if (oldKey <= key) old += 1
    if (key <= oldKey) row += 1
  }
}

/** Goes through the columns of two rows, with the code of each, -1 for none. */
export function eachColumn(
  had: Codes,
  has: Codes,
  see: (column: number, old: number, now: number) => void,
): void {
  let from = 0
  for (let at = 0; at < has.length || from < had.length;) {
    const old = from < had.length ? had[from]! : Infinity
    const code = at < has.length ? has[at]! : Infinity
    const column = Math.floor(Math.min(old, code) / 3)
    const isOld = Math.floor(old / 3) === column
    const isNew = Math.floor(code / 3) === column
    see(column, isOld ? old : -1, isNew ? code : -1)
    if (isOld) from += 1
    if (isNew) at += 1
  }
}

/** Counts of each cell: a group's figures on a comment. By label, then by column. */
interface Cells {
  readonly before: Int32Array
  readonly now: Int32Array
  readonly moved: Int32Array
  readonly same: Int32Array
}

function countCells(before: VoteMatrix, now: VoteMatrix, maxLabels: number): Cells {
  const columns = now.tids.length
  const create = () => new Int32Array(columns * maxLabels)
  const cells: Cells = { before: create(), now: create(), moved: create(), same: create() }
  for (const { key, before: had, now: has } of pairRows(before, now)) {
    const offset = (key % maxLabels) * columns
    eachColumn(had, has, (column, old, vote) => {
      const at = offset + column
      if (old >= 0) cells.before[at]! += 1
      if (vote >= 0) cells.now[at]! += 1
      if (old === vote) cells.same[at]! += 1
      else cells.moved[at]! += 1
    })
  }
  return cells
}

/** What is published of each cell; undefined without votes. */
type Choices = readonly (FigureChoice | undefined)[]

/** Chooses what to publish of each cell. @param totals all public votes on each comment */
function chooseCells(cells: Cells, totals: Int32Array, maxLabels: number): Choices {
  const columns = totals.length
  const chosen: (FigureChoice | undefined)[] = Array<undefined>(cells.now.length).fill(undefined)
  for (let column = 0; column < columns; column += 1) {
    const places = Array.from({ length: maxLabels }, (_, label) => label * columns + column).filter(
      (at) => cells.before[at]! + cells.now[at]! > 0,
    )
    const figures = places.map((at) => ({
      before: cells.before[at]!,
      now: cells.now[at]!,
      moved: cells.moved[at]!,
      same: cells.same[at]!,
    }))
    for (const [at, choice] of chooseFigures(figures, totals[column]!).entries()) chosen[places[at]!] = choice
  }
  return chosen
}

/** All votes on each comment. */
function countColumns({ tids, codes }: VoteMatrix): Int32Array {
  const counts = new Int32Array(tids.length)
  for (const code of codes) counts[Math.floor(code / 3)]! += 1
  return counts
}

/**
 * Whether the vote of the given place among `many` is one of the `held` ones that wait. They begin at another place for each
 * comment, so that it is not always the same person, and nobody can choose to be one of them.
 */
const isHeld = (place: number, many: number, held: number, tid: number): boolean =>
  held > 0 && (((place - tid) % many) + many) % many < held

/** Selects the vote that is published of each cell of a row, -1 for none. Is called once for each, in the order of rows. */
export type SelectVote = (cell: number, old: number, vote: number) => number

function createSelection(cells: Cells, choices: Choices, tids: Int32Array): SelectVote {
  const seenSame = new Int32Array(cells.now.length)
  const seenOther = new Int32Array(cells.now.length)
  return (at, old, vote) => {
    const { isNow, size, heldSame, heldOther } = choices[at]!
    if (size === 0) return -1
    if (!isNow) return old
    if (vote < 0) return -1
    const tid = tids[at % tids.length]!
    const same = cells.same[at]!
    const isOut =
      old === vote
        ? isHeld(seenSame[at]!++, same, heldSame, tid)
        : isHeld(seenOther[at]!++, cells.now[at]! - same, heldOther, tid)
    return isOut ? -1 : vote
  }
}

/**
 * Chooses what is published of the votes by group.
 * @param before as they were published last; `now` as they are, with the same columns; @param all the public votes
 */
export function createVoteSelection(
  before: VoteMatrix,
  now: VoteMatrix,
  all: VoteMatrix,
  maxLabels: number,
): SelectVote {
  const cells = countCells(before, now, maxLabels)
  return createSelection(cells, chooseCells(cells, countColumns(all), maxLabels), all.tids)
}
