import { findPosition, mergeIds } from './id-index.ts'
import {
  countNetwork,
  createNetworkCounts,
  findNetwork,
  type NetworkCounts,
  type Networks,
} from './networks.ts'
import { createCodes, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** Input of the comparison: rows of people with their votes, and all votes. */
export interface ComparedVotes {
  /** the participant of each row, below 0 for none */
  readonly people: Int32Array
  /** its ids of participants are rows of `people` */
  readonly before: VoteMatrix
  /** by participant */
  readonly exact: VoteMatrix
  readonly networks: Networks
}

/** Pending votes counted by comment. Memory does not grow with the votes: a hundred million may wait. */
export interface PendingVotes extends ComparedVotes {
  /** comments of both, ascending; the counts are in their order */
  readonly tids: Int32Array
  /** votes that are there */
  readonly counts: Int32Array
  /** votes of people who have none there */
  readonly first: Int32Array
  /** other votes of people who have one */
  readonly changed: Int32Array
  /** votes that are there no more, because a person was erased */
  readonly gone: Int32Array
  /** the networks of those whose votes each of them counts */
  readonly firstNetworks: NetworkCounts
  readonly changedNetworks: NetworkCounts
  readonly goneNetworks: NetworkCounts
  /** 1 for each row of `people` that something waits in */
  readonly isTouched: Uint8Array
  /** the code in the columns of `tids`, for each code of either matrix */
  readonly oldCodes: Codes
  readonly newCodes: Codes
}

/** Above every code, and a small integer, which is compared faster than infinity. */
export const NO_CODE = 0x3fff_ffff

/** The new code for each code, when columns move. */
function createCodeTable(columns: Int32Array, width: number): Codes {
  const table = createCodes(width, 3 * columns.length)
  for (let code = 0; code < table.length; code += 1) table[code] = 3 * columns[(code / 3) | 0]! + (code % 3)
  return table
}

/** Calls back for each row of `people` with its range of codes in both matrices; an empty one where it has none. */
export function visitRows(
  { people, before, exact }: ComparedVotes,
  visit: (row: number, oldFrom: number, oldTo: number, from: number, to: number) => void,
): void {
  let old = 0
  for (let row = 0; row < people.length; row += 1) {
    while (old < before.pids.length && before.pids[old]! < row) old += 1
    const isOld = old < before.pids.length && before.pids[old] === row
    const place = people[row]! < 0 ? -1 : findPosition(exact.pids, people[row]!)
    visit(
      row,
      isOld ? before.starts[old]! : 0,
      isOld ? before.starts[old + 1]! : 0,
      place < 0 ? 0 : exact.starts[place]!,
      place < 0 ? 0 : exact.starts[place + 1]!,
    )
  }
}

/** Counts what a row lacks. This and `writeRow` see each vote, so nothing is called in their loops for one that stays. */
function countRow(
  pending: PendingVotes,
  [oldFrom, oldTo]: readonly [number, number],
  [newFrom, newTo]: readonly [number, number],
  network: number,
): boolean {
  const { before, exact, oldCodes, newCodes, first, changed, gone } = pending
  const { firstNetworks, changedNetworks, goneNetworks } = pending
  const [had, has] = [before.codes, exact.codes]
  let from = oldFrom
  let isTouched = false
  for (let at = newFrom; at < newTo || from < oldTo;) {
    const old = from < oldTo ? oldCodes[had[from]!]! : NO_CODE
    const code = at < newTo ? newCodes[has[at]!]! : NO_CODE
    if (old === code) {
      from += 1
      at += 1
      continue
    }
    isTouched = true
    const oldColumn = (old / 3) | 0
    const column = (code / 3) | 0
    if (oldColumn < column) {
      gone[oldColumn]! += 1
      countNetwork(goneNetworks, oldColumn, network)
    } else if (column < oldColumn) {
      first[column]! += 1
      countNetwork(firstNetworks, column, network)
    } else {
      changed[column]! += 1
      countNetwork(changedNetworks, column, network)
    }
    if (oldColumn <= column) from += 1
    if (column <= oldColumn) at += 1
  }
  return isTouched
}

/** Counts what is pending. */
export function countPending(compared: ComparedVotes): PendingVotes {
  const { people, before, exact } = compared
  const { ids, fromOne, fromOther } = mergeIds(before.tids, exact.tids)
  const create = () => new Int32Array(ids.length)
  const pending: PendingVotes = {
    ...compared,
    tids: ids,
    counts: create(),
    first: create(),
    changed: create(),
    gone: create(),
    firstNetworks: createNetworkCounts(ids.length),
    changedNetworks: createNetworkCounts(ids.length),
    goneNetworks: createNetworkCounts(ids.length),
    isTouched: new Uint8Array(people.length),
    oldCodes: createCodeTable(fromOne, ids.length),
    newCodes: createCodeTable(fromOther, ids.length),
  }
  const byCode = new Int32Array(3 * before.tids.length)
  for (let at = 0; at < before.codes.length; at += 1) byCode[before.codes[at]!]! += 1
  for (let code = 0; code < byCode.length; code += 1)
    pending.counts[fromOne[(code / 3) | 0]!]! += byCode[code]!
  visitRows(compared, (row, oldFrom, oldTo, from, to) => {
    const network = findNetwork(compared.networks, people[row]!)
    if (countRow(pending, [oldFrom, oldTo], [from, to], network)) pending.isTouched[row] = 1
  })
  return pending
}
