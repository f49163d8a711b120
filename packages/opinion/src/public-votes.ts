import { findPosition } from './id-index.ts'
import { extendMatrix } from './extend-matrix.ts'
import { createVoteEvents, type VoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** Public figures never move by fewer people than this (SAFE-31). */
export const MIN_STEP = 3

/** People who always wait. One who reads the answers is perhaps one of them, so there is always another. */
export const WAITING_PEOPLE = 2

/** Votes that always wait on each comment. */
export const WAITING_VOTES = 1

/** How many always wait: people, and votes on each comment. */
export interface Waiting {
  readonly people: number
  readonly votes: number
}

const PUBLIC_WAITING: Waiting = { people: WAITING_PEOPLE, votes: WAITING_VOTES }

/** Stands for a person who was erased. */
export const NOBODY = -1

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

/**
 * Lets those enter who have not yet: at least three at a time, while some always wait. A row keeps no trace of the participant's
 * number, so that results do not depend on it.
 */
function enterPeople(people: Int32Array, pids: Int32Array, { shuffle }: Lots, always: number): Int32Array {
  const known = new Set(people)
  const waiting = [...pids].filter((pid) => !known.has(pid))
  const kept = people.map((pid) => (findPosition(pids, pid) < 0 ? NOBODY : pid))
  if (waiting.length < MIN_STEP + always) return kept
  const entering = shuffle(waiting).slice(always)
  // not as arguments of a call, which takes some ten thousand
  const entered = new Int32Array(kept.length + entering.length)
  entered.set(kept)
  entered.set(entering, kept.length)
  return entered
}

/** A vote as one number: 3 × row + vote + 1. */
type PackedVote = number

/** What the public votes on one comment lack; rows ascend. */
export interface PendingColumn {
  /** votes of people who have none there */
  readonly first: PackedVote[]
  /** other votes of people who have one */
  readonly changed: PackedVote[]
  /** rows of votes that are there no more, because a person was erased */
  readonly gone: number[]
}

/** What is pending, by comment. */
function createPending() {
  const columns = new Map<number, PendingColumn>()
  const get = (tid: number): PendingColumn => {
    const known = columns.get(tid)
    const column = known ?? { first: [], changed: [], gone: [] }
    if (!known) columns.set(tid, column)
    return column
  }
  return { columns, get }
}

/** The codes of a row of a matrix; none for -1. They ascend by comment. */
export const getRowCodes = ({ codes, starts }: VoteMatrix, row: number): Codes =>
  row < 0 ? codes.subarray(0, 0) : codes.subarray(starts[row], starts[row + 1])

export const getTid = ({ tids }: VoteMatrix, code: number | undefined): number =>
  code === undefined ? Infinity : tids[Math.floor(code / 3)]!

/** Adds what the public votes of a row lack. */
function addPendingRow(
  { get }: ReturnType<typeof createPending>,
  row: number,
  [before, had]: readonly [VoteMatrix, Codes],
  [exact, has]: readonly [VoteMatrix, Codes],
): void {
  let from = 0
  for (let at = 0; at < has.length || from < had.length;) {
    const oldTid = getTid(before, had[from])
    const tid = getTid(exact, has[at])
    const packed = 3 * row + ((has[at] ?? 0) % 3)
    if (oldTid < tid) get(oldTid).gone.push(row)
    else if (tid < oldTid) get(tid).first.push(packed)
    else if (had[from]! % 3 !== has[at]! % 3) get(tid).changed.push(packed)
    if (oldTid <= tid) from += 1
    if (tid <= oldTid) at += 1
  }
}

/** Lists what is pending, by comment. */
export function listPending(
  { people, matrix: before }: PublicVotes,
  exact: VoteMatrix,
): Map<number, PendingColumn> {
  const pending = createPending()
  for (const [row, pid] of people.entries()) {
    const had = getRowCodes(before, findPosition(before.pids, row))
    const has = getRowCodes(exact, findPosition(exact.pids, pid))
    addPendingRow(pending, row, [before, had], [exact, has])
  }
  return pending.columns
}

/** Releases what is pending of one kind on a comment: nothing, or all but those who always wait, who are drawn by lot. */
function release(pending: readonly number[], { draw }: Lots, always = WAITING_VOTES): readonly number[] {
  if (pending.length < MIN_STEP + always) return []
  let released = pending
  for (let waiting = 0; waiting < always; waiting += 1) {
    const drawn = draw(released.length)
    released = released.filter((_, at) => at !== drawn)
  }
  return released
}

/** Releases what may be, as events. */
export function releaseVotes(
  pending: ReadonlyMap<number, PendingColumn>,
  lots: Lots,
  always = WAITING_VOTES,
): VoteEvents {
  const columns = [...pending]
    .toSorted(([one], [other]) => one - other)
    .map(([tid, { first, changed }]) => ({
      tid,
      votes: [...release(first, lots, always), ...release(changed, lots, always)],
    }))
  const length = columns.reduce((sum, { votes }) => sum + votes.length, 0)
  const events = {
    pids: new Int32Array(length),
    tids: new Int32Array(length),
    votes: new Int8Array(length),
  }
  let at = 0
  for (const { tid, votes } of columns)
    for (const packed of votes) {
      events.pids[at] = Math.floor(packed / 3)
      events.tids[at] = tid
      events.votes[at] = (packed % 3) - 1
      at += 1
    }
  return events
}

/** Lists the votes of a matrix. */
function* listVotes(matrix: VoteMatrix): Generator<VoteRow> {
  for (const [row, pid] of matrix.pids.entries())
    for (const code of getRowCodes(matrix, row))
      yield { pid, tid: getTid(matrix, code), vote: (code % 3) - 1 }
}

/** Removes the votes of erased people: none of a comment, or all but one. Where fewer than three votes are left, they go too. */
export function removeGone(
  matrix: VoteMatrix,
  pending: ReadonlyMap<number, PendingColumn>,
  lots: Lots,
): VoteMatrix {
  const removed = new Map<number, ReadonlySet<number>>()
  for (const [tid, { gone }] of pending) {
    const rows = release(gone, lots)
    if (rows.length > 0) removed.set(tid, new Set(rows))
  }
  if (removed.size === 0) return matrix
  const kept = [...listVotes(matrix)].filter(({ pid, tid }) => !removed.get(tid)?.has(pid))
  const counts = new Map<number, number>()
  for (const { tid } of kept) counts.set(tid, (counts.get(tid) ?? 0) + 1)
  return createVoteMatrix(createVoteEvents(kept.filter(({ tid }) => counts.get(tid)! >= MIN_STEP)))
}

/**
 * Takes the next step of the public votes. On each comment first votes enter at least three at a time, while one always waits;
 * changes of votes that have entered do the same on their own, so that a change hides among changes. So do the votes of erased
 * people when they leave. Nothing else ever moves.
 * @param exact all votes
 * @param waiting who always wait; the replay has more of them than the public state
 * @returns the same object when nothing has changed, the same matrix when no vote has moved
 */
export function stepPublicVotes(
  before: PublicVotes,
  exact: VoteMatrix,
  lots: Lots,
  waiting = PUBLIC_WAITING,
): PublicVotes {
  const people = enterPeople(before.people, exact.pids, lots, waiting.people)
  const pending = listPending({ people, matrix: before.matrix }, exact)
  const matrix = extendMatrix(
    removeGone(before.matrix, pending, lots),
    releaseVotes(pending, lots, waiting.votes),
  )
  const isSame = matrix === before.matrix && people.length === before.people.length
  return isSame && people.every((pid, row) => pid === before.people[row]) ? before : { people, matrix }
}
