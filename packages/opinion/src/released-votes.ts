import { recordOrigin } from './extend-matrix.ts'
import { countIndependent } from './networks.ts'
import { NO_CODE, visitRows, type PendingVotes } from './pending-votes.ts'
import { createCodes, createRange, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** Which pending votes of a kind move, by comment. */
interface KindRelease {
  readonly isReleased: Uint8Array
  /** the places of those who wait among the pending ones of a comment, `always` for each */
  readonly held: Int32Array
  readonly always: number
  /** pending ones that were seen so far, while rows are written */
  readonly seen: Int32Array
}

/** What moves. */
interface Release {
  readonly first: KindRelease
  readonly changed: KindRelease
  readonly gone: KindRelease
  /** 1 where all votes leave that do not enter now */
  readonly isCleared: Uint8Array
}

/** How votes move. */
interface ReleaseRule {
  /** fewer than so many networks never move or enter, and fewer people are never left */
  readonly least: number
  /** how many always wait, of each kind on each comment */
  readonly always: number
  readonly draw: (below: number) => number
}

/** Draws places without replacement. */
function drawPlaces(count: number, many: number, draw: ReleaseRule['draw']): number[] {
  const drawn: number[] = []
  for (let left = count; drawn.length < many; left -= 1) {
    let place = draw(left)
    for (const other of drawn.toSorted((one, two) => one - two)) if (place >= other) place += 1
    drawn.push(place)
  }
  return drawn
}

const createKind = (width: number, always: number): KindRelease => ({
  isReleased: new Uint8Array(width),
  held: new Int32Array(width * always),
  always,
  seen: new Int32Array(width),
})

/** Releases what is pending of a kind on a comment: nothing, or all but those who always wait, who are drawn by lot. */
function releaseColumn(
  kind: KindRelease,
  column: number,
  { many, independent }: { many: number; independent: number },
  { least, draw }: ReleaseRule,
): void {
  const { always, held, isReleased } = kind
  if (independent < least + always) return
  isReleased[column] = 1
  held.set(drawPlaces(many, always, draw), column * always)
}

/** How many votes move of a kind on a comment. */
const countReleased = ({ isReleased, always }: KindRelease, column: number, many: number): number =>
  isReleased[column] === 1 ? many - always : 0

/** Draws what moves: first what leaves, by comment, then what enters. */
function drawRelease({ tids, counts, ...pending }: PendingVotes, rule: ReleaseRule): Release {
  const width = tids.length
  const [first, changed, gone] = [
    createKind(width, rule.always),
    createKind(width, rule.always),
    createKind(width, 1),
  ]
  const count = (kind: 'first' | 'changed' | 'gone', column: number) => {
    const many = pending[kind][column]!
    return { many, independent: countIndependent(pending[`${kind}Networks`], column, many) }
  }
  for (let column = 0; column < width; column += 1) releaseColumn(gone, column, count('gone', column), rule)
  const hasLeft = gone.isReleased.includes(1)
  const isCleared = new Uint8Array(width)
  for (let column = 0; column < width; column += 1) {
    const left = counts[column]! - countReleased(gone, column, pending.gone[column]!)
    if (hasLeft && left < rule.least) isCleared[column] = 1
    releaseColumn(first, column, count('first', column), rule)
    releaseColumn(changed, column, count('changed', column), rule)
  }
  return { first, changed, gone, isCleared }
}

/** Votes on each comment after the release. */
const countAfter = ({ counts, ...pending }: PendingVotes, release: Release): Int32Array =>
  counts.map((count, column) => {
    const enter = countReleased(release.first, column, pending.first[column]!)
    if (release.isCleared[column] === 1)
      return enter + countReleased(release.changed, column, pending.changed[column]!)
    return count - countReleased(release.gone, column, pending.gone[column]!) + enter
  })

/** Whether the next pending vote of a kind on a comment moves. */
function isNextReleased({ isReleased, held, always, seen }: KindRelease, column: number): boolean {
  const place = seen[column]!++
  if (isReleased[column] === 0) return false
  for (let at = column * always; at < (column + 1) * always; at += 1) if (held[at] === place) return false
  return true
}

/** The matrix that is written. */
interface Writing {
  readonly pending: PendingVotes
  readonly release: Release
  /** the code to write for each code in the columns of `pending` */
  readonly writtenCodes: Codes
  readonly codes: Codes
}

/** Writes a row in which something waits. Returns the end of it. */
function writeRow(
  { pending, release, writtenCodes, codes }: Writing,
  [oldFrom, oldTo]: readonly [number, number],
  [newFrom, newTo]: readonly [number, number],
  start: number,
): number {
  const { before, exact, oldCodes, newCodes } = pending
  const [had, has] = [before.codes, exact.codes]
  let length = start
  let from = oldFrom
  for (let at = newFrom; at < newTo || from < oldTo;) {
    const old = from < oldTo ? oldCodes[had[from]!]! : NO_CODE
    const code = at < newTo ? newCodes[has[at]!]! : NO_CODE
    const oldColumn = (old / 3) | 0
    const column = (code / 3) | 0
    const isOld = oldColumn <= column
    const isNew = column <= oldColumn
    const kind = old === code ? undefined : isOld ? (isNew ? release.changed : release.gone) : release.first
    const isMoved = kind !== undefined && isNextReleased(kind, isOld ? oldColumn : column)
    if (isMoved && isNew) codes[length++] = writtenCodes[code]!
    else if (isOld && !isMoved && release.isCleared[oldColumn] === 0) codes[length++] = writtenCodes[old]!
    if (isOld) from += 1
    if (isNew) at += 1
  }
  return length
}

/** Copies a row that lacks nothing. Returns the end of it. */
function copyRow(
  { pending: { before, oldCodes }, release, writtenCodes, codes }: Writing,
  from: number,
  to: number,
  start: number,
): number {
  let length = start
  for (let at = from; at < to; at += 1) {
    const code = oldCodes[before.codes[at]!]!
    if (release.isCleared[(code / 3) | 0] === 0) codes[length++] = writtenCodes[code]!
  }
  return length
}

/** The comments that keep votes, and the codes in their columns. */
function createWriting(pending: PendingVotes, release: Release): { tids: Int32Array; writing: Writing } {
  const counts = countAfter(pending, release)
  const kept = [...counts.keys()].filter((column) => counts[column]! > 0)
  const writtenCodes = createCodes(kept.length, 3 * counts.length)
  for (const [to, column] of kept.entries())
    for (let vote = 0; vote < 3; vote += 1) writtenCodes[3 * column + vote] = 3 * to + vote
  const votes = counts.reduce((sum, count) => sum + count, 0)
  const writing = { pending, release, writtenCodes, codes: createCodes(kept.length, votes) }
  return { tids: Int32Array.from(kept, (column) => pending.tids[column]!), writing }
}

const hasReleased = ({ first, changed, gone }: Release): boolean =>
  [first, changed, gone].some(({ isReleased }) => isReleased.includes(1))

/**
 * Lets votes move: on each comment, of each kind, at least `least` at a time, while some always wait, who are drawn by lot. Where
 * fewer are left after votes have gone, they leave too.
 * @returns the matrix before if nothing moves
 */
export function releasePending(pending: PendingVotes, rule: ReleaseRule): VoteMatrix {
  const { before, people, isTouched } = pending
  const release = drawRelease(pending, rule)
  if (!hasReleased(release)) return before
  const { tids, writing } = createWriting(pending, release)
  const pids = new Int32Array(people.length)
  const starts = new Uint32Array(people.length + 1)
  const touched: number[] = []
  let rows = 0
  visitRows(pending, (row, oldFrom, oldTo, from, to) => {
    const start = starts[rows]!
    const isSame = isTouched[row] === 0
    const end = isSame
      ? copyRow(writing, oldFrom, oldTo, start)
      : writeRow(writing, [oldFrom, oldTo], [from, to], start)
    if (end === start) return
    if (!isSame) touched.push(rows)
    pids[rows++] = row
    starts[rows] = end
  })
  const matrix = {
    pids: pids.slice(0, rows),
    tids,
    starts: starts.slice(0, rows + 1),
    codes: writing.codes,
    rowOrder: createRange(rows),
    columnOrder: createRange(tids.length),
  }
  if (!release.isCleared.includes(1)) recordOrigin(matrix, before, Int32Array.from(touched))
  return matrix
}
