import { selectRows } from './extend-matrix.ts'
import { findPosition } from './id-index.ts'
import { MIN_STEP } from './public-votes.ts'
import type { OpinionTally } from './tally.ts'
import { createVoteEvents } from './vote-events.ts'
import { createCodes, createVoteMatrix, type Codes, type VoteMatrix } from './vote-matrix.ts'

/**
 * Votes by group as they are published. The id of a row is the person's row in the public votes and the label of the group in
 * which the vote counts, so that a person who moved may still count where they were.
 */
export type GroupVotesMatrix = VoteMatrix

/** Labels of groups are below this; others are not published. */
export const MAX_GROUP_LABELS = 16

export const NO_GROUP_VOTES: GroupVotesMatrix = createVoteMatrix(createVoteEvents([]))

/** Creates the votes by group as they are now. @param labels the group of each row of the matrix, -1 for none */
function createGroupMatrix(matrix: VoteMatrix, labels: Int32Array, maxLabels: number): VoteMatrix {
  const rows = [...matrix.pids.keys()].filter((row) => labels[row]! >= 0 && labels[row]! < maxLabels)
  const selected = selectRows(matrix, rows)
  return { ...selected, pids: Int32Array.from(rows, (row) => matrix.pids[row]! * maxLabels + labels[row]!) }
}

/** The matrix with the columns of another one; votes on other comments are left out. */
function alignColumns(matrix: VoteMatrix, tids: Int32Array): VoteMatrix {
  const columns = matrix.tids.map((tid) => findPosition(tids, tid))
  if (columns.length === tids.length && columns.every((column, at) => column === at)) return matrix
  const codes = createCodes(tids.length, matrix.codes.length)
  const starts = new Uint32Array(matrix.starts.length)
  let length = 0
  for (let row = 0; row < matrix.pids.length; row += 1) {
    for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at += 1) {
      const code = matrix.codes[at]!
      const column = columns[Math.floor(code / 3)]!
      if (column >= 0) codes[length++] = 3 * column + (code % 3)
    }
    starts[row + 1] = length
  }
  return { ...matrix, tids, starts, codes: codes.slice(0, length) }
}

/** The rows of the same key of two matrices with the same columns. */
interface RowPair {
  readonly key: number
  readonly before: Codes
  readonly now: Codes
}

function* pairRows(before: VoteMatrix, now: VoteMatrix): Generator<RowPair> {
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

function isSameRow(one: Codes, other: Codes): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/** What to publish of a figure of a group on a comment: what it was, what it is, or nothing. */
const Choice = { before: 0, now: 1, nothing: 2 } as const

/** Decides for each group and comment what to publish: by the people whose part changed, and those who have one now. */
function chooseFigures(before: VoteMatrix, now: VoteMatrix, maxLabels: number): Uint8Array {
  const size = now.tids.length * maxLabels
  const moves = new Int32Array(size)
  const voters = new Int32Array(size)
  for (const { key, before: had, now: has } of pairRows(before, now)) {
    const offset = (key % maxLabels) * now.tids.length
    for (let at = 0; at < has.length; at += 1) voters[offset + Math.floor(has[at]! / 3)]! += 1
    if (isSameRow(had, has)) continue
    eachColumn(had, has, (column, old, vote) => {
      if (old !== vote) moves[offset + column]! += 1
    })
  }
  return Uint8Array.from(moves, (moved, at) => {
    if (moved < MIN_STEP) return Choice.before
    return voters[at]! >= MIN_STEP ? Choice.now : Choice.nothing
  })
}

/** Goes through the columns of two rows, with the code of each, -1 for none. */
function eachColumn(had: Codes, has: Codes, see: (column: number, old: number, now: number) => void): void {
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

/**
 * Takes the next step of the votes by group. The figures of a group on a comment change when at least three people's part in them
 * does, and are empty with fewer than three; else they stay as they were published last, for a group of the same label.
 * @param maxLabels labels are below it; those of areas of the Landscape have more than groups
 */
export function stepGroupVotes(
  published: GroupVotesMatrix,
  matrix: VoteMatrix,
  labels: Int32Array,
  maxLabels = MAX_GROUP_LABELS,
): GroupVotesMatrix {
  const { tids } = matrix
  const now = createGroupMatrix(matrix, labels, maxLabels)
  const before = alignColumns(published, tids)
  const choices = chooseFigures(before, now, maxLabels)
  const codes = createCodes(tids.length, before.codes.length + now.codes.length)
  const keys: number[] = []
  const starts: number[] = [0]
  let length = 0
  for (const { key, before: had, now: has } of pairRows(before, now)) {
    const offset = (key % maxLabels) * tids.length
    eachColumn(had, has, (column, old, vote) => {
      const choice = choices[offset + column]
      const chosen = choice === Choice.before ? old : choice === Choice.now ? vote : -1
      if (chosen >= 0) codes[length++] = chosen
    })
    if (length === starts.at(-1)) continue
    keys.push(key)
    starts.push(length)
  }
  return {
    pids: Int32Array.from(keys),
    tids,
    starts: Uint32Array.from(starts),
    codes: codes.slice(0, length),
    rowOrder: Int32Array.from(keys.keys()),
    columnOrder: Int32Array.from(tids.keys()),
  }
}

/** The votes of the shown groups, of a matrix of `stepGroupVotes`; the counts of a hidden figure are 0. */
export function tallyPublicGroups(
  groups: GroupVotesMatrix,
  labels: readonly number[],
  tids: Int32Array,
  totals: Int32Array,
  maxLabels = MAX_GROUP_LABELS,
): OpinionTally {
  const columns = tids.length
  const counts = new Int32Array(labels.length * columns * 3)
  const parts = new Map(labels.map((label, part) => [label, part]))
  for (const [row, key] of groups.pids.entries()) {
    const part = parts.get(key % maxLabels)
    if (part === undefined) continue
    for (let at = groups.starts[row]!; at < groups.starts[row + 1]!; at += 1)
      counts[part * columns * 3 + groups.codes[at]!]! += 1
  }
  const tally = { parts: labels.length, columns, counts }
  for (let column = 0; column < columns; column += 1) hideComplement(tally, totals, column)
  return tally
}

/**
 * Hides the smallest figures of a comment until all votes on it without those of the shown groups are none or at least three:
 * subtraction would tell them (complementary suppression).
 */
function hideComplement({ parts, columns, counts }: OpinionTally, totals: Int32Array, column: number): void {
  const sum = (all: Int32Array, at: number) => all[at]! + all[at + 1]! + all[at + 2]!
  const startOf = (part: number) => (part * columns + column) * 3
  const shown = Array.from({ length: parts }, (_, part) => part)
    .filter((part) => sum(counts, startOf(part)) > 0)
    .sort((one, other) => sum(counts, startOf(other)) - sum(counts, startOf(one)) || one - other)
  let rest = shown.reduce((left, part) => left - sum(counts, startOf(part)), sum(totals, 3 * column))
  while (shown.length > 0 && rest !== 0 && rest < MIN_STEP) {
    const hidden = startOf(shown.pop()!)
    rest += sum(counts, hidden)
    counts.fill(0, hidden, hidden + 3)
  }
}
