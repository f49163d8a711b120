import { recordOrigin } from './extend-matrix.ts'
import { findPosition } from './id-index.ts'
import {
  countIndependent,
  countNetwork,
  createNetworkCounts,
  findNetwork,
  NO_NETWORKS,
  NOBODY,
  type Networks,
} from './networks.ts'
import { NO_CODE, visitRows, type PendingVotes, countPending, type ComparedVotes } from './pending-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createCodes, createRange, type Codes, type VoteMatrix, createVoteMatrix } from './vote-matrix.ts'

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
function releasePending(pending: PendingVotes, rule: ReleaseRule): VoteMatrix {
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

/** Public figures never move by people of fewer networks than this (SAFE-31). */
export const MIN_STEP = 3

/** People who always wait. One who reads the answers is perhaps one of them, so there is always another. */
export const WAITING_PEOPLE = 2

/** Votes that always wait on each comment. */
const WAITING_VOTES = 1

/** How many always wait: people, and votes on each comment. */
interface Waiting {
  readonly people: number
  readonly votes: number
}

const PUBLIC_WAITING: Waiting = { people: WAITING_PEOPLE, votes: WAITING_VOTES }

/**
 * The votes in the public results of a conversation. They are a part of all votes that grows in steps; everything that is public
 * is computed from them alone (docs/mathematics.md section 26).
 */
export interface PublicVotes {
  /** the participant of each row, NOBODY where they were erased; in the order in which they entered */
  readonly people: Int32Array
  /** its ids of participants are rows of `people` */
  readonly matrix: VoteMatrix
}

/** Secret randomness. It decides who waits. */
export interface Lots {
  /** returns participants in a random order */
  readonly shuffle: (pids: readonly number[]) => readonly number[]
  /** returns a random integer from 0 up to, not including, `below` */
  readonly draw: (below: number) => number
}

/** The public votes before the first step. */
export const NO_PUBLIC_VOTES: PublicVotes = {
  people: new Int32Array(),
  matrix: createVoteMatrix(createVoteEvents([])),
}

/** The people without the numbers of those who were erased. */
const removeErased = (people: Int32Array, pids: Int32Array): Int32Array =>
  people.map((pid) => (findPosition(pids, pid) < 0 ? NOBODY : pid))

/** Those who have not entered. */
function listWaiting(people: Int32Array, pids: Int32Array): number[] {
  const hasEntered = new Uint8Array(pids.length)
  for (let row = 0; row < people.length; row += 1) {
    const place = people[row] === NOBODY ? -1 : findPosition(pids, people[row]!)
    if (place >= 0) hasEntered[place] = 1
  }
  return Array.from(pids.filter((_, place) => hasEntered[place] === 0))
}

/**
 * Lets those enter who have not yet: at least three at a time, while some always wait. A row keeps no trace of the participant's
 * number, so that results do not depend on it.
 */
function enterPeople(
  people: Int32Array,
  { pids }: VoteMatrix,
  { shuffle }: Lots,
  { always, networks }: { always: number; networks: Networks },
): Int32Array {
  const waiting = listWaiting(people, pids)
  const kept = removeErased(people, pids)
  const counts = createNetworkCounts(1)
  for (const pid of waiting) countNetwork(counts, 0, findNetwork(networks, pid))
  if (countIndependent(counts, 0, waiting.length) < MIN_STEP + always) return kept
  const entering = shuffle(waiting).slice(always)
  // not as arguments of a call, which takes some ten thousand
  const entered = new Int32Array(kept.length + entering.length)
  entered.set(kept)
  entered.set(entering, kept.length)
  return entered
}

/** The same object when nothing has changed. */
function keepSame(before: PublicVotes, people: Int32Array, matrix: VoteMatrix): PublicVotes {
  const isSame = matrix === before.matrix && people.length === before.people.length
  return isSame && people.every((pid, row) => pid === before.people[row]) ? before : { people, matrix }
}

/** The codes of a row of a matrix; none for -1. They ascend by comment. */
export const getRowCodes = ({ codes, starts }: VoteMatrix, row: number): Codes =>
  row < 0 ? codes.subarray(0, 0) : codes.subarray(starts[row], starts[row + 1])

export const getTid = ({ tids }: VoteMatrix, code: number | undefined): number =>
  code === undefined ? Infinity : tids[Math.floor(code / 3)]!

/**
 * Lets votes move that the rows of people lack. On each comment first votes enter at least three at a time; changed votes do the same
 * on their own, so that a change hides among changes, and so do votes of erased people when they leave. Where fewer than three
 * votes are left, they go too.
 * @param always votes that go on waiting, of each kind on each comment
 * @returns the matrix before when nothing moves
 */
export const stepVotes = (compared: ComparedVotes, { draw }: Lots, always = WAITING_VOTES): VoteMatrix =>
  releasePending(countPending(compared), { least: MIN_STEP, always, draw })

/**
 * Takes the next step of the public votes. On each comment first votes enter at least three at a time, while one always waits;
 * changes of votes that have entered do the same on their own, so that a change hides among changes. So do the votes of erased
 * people when they leave. Nothing else ever moves.
 * @param exact all votes
 * @param networks people of one network count as one (`countIndependent`)
 * @param waiting who always wait; the replay has more of them than the public state
 * @returns the same object when nothing has changed, the same matrix when no vote has moved
 */
export function stepPublicVotes(
  before: PublicVotes,
  exact: VoteMatrix,
  lots: Lots,
  networks = NO_NETWORKS,
  waiting = PUBLIC_WAITING,
): PublicVotes {
  const people = enterPeople(before.people, exact, lots, { always: waiting.people, networks })
  const matrix = stepVotes({ people, before: before.matrix, exact, networks }, lots, waiting.votes)
  return keepSame(before, people, matrix)
}

/** Forgets the numbers of erased people, which shows nowhere. Nothing moves. @returns the same object when there are none */
export const forgetErased = (before: PublicVotes, exact: VoteMatrix): PublicVotes =>
  keepSame(before, removeErased(before.people, exact.pids), before.matrix)
