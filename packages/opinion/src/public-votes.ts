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
import { countPending, type ComparedVotes } from './pending-votes.ts'
import { releasePending } from './released-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** Public figures never move by people of fewer networks than this (SAFE-31). */
export const MIN_STEP = 3

/** People who always wait. One who reads the answers is perhaps one of them, so there is always another. */
export const WAITING_PEOPLE = 2

/** Votes that always wait on each comment. */
const WAITING_VOTES = 1

/** How many always wait: people, and votes on each comment. */
export interface Waiting {
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
