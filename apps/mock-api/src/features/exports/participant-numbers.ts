import { createHash } from 'node:crypto'

/** of a participant's place in the order; two equal ones are as good as impossible */
const KEY_BYTES = 8
/** The first bytes of a key choose its bucket, so that many people are sorted in steps. */
const BUCKETS = 65_536
/** People who are sorted before other requests run. */
const STEP_PEOPLE = 10_000

/** The published numbers of participants: 0 to their number - 1. */
export interface ParticipantNumbers {
  /** Finds the number of a pid; undefined for one that has none. */
  readonly find: (pid: number) => number | undefined
  /** the pid of each number */
  readonly pids: Int32Array
}

const waitAfterStep = (done: number): Promise<unknown> | undefined =>
  done % STEP_PEOPLE === 0 ? new Promise(setImmediate) : undefined

/** Finds the place of a number in an ascending list; -1 if it is not there. */
function findRank(pids: readonly number[], pid: number): number {
  // most conversations have no gaps
  if (pids[pid] === pid) return pid
  let [low, high] = [0, pids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = pids[middle]!
    if (found === pid) return middle
    if (found < pid) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Sorts ranks into buckets by the first bytes of their keys. @returns the ranks, and where each bucket ends */
async function sortIntoBuckets(keys: Buffer, count: number) {
  const readBucket = (rank: number) => keys.readUInt16BE(rank * KEY_BYTES)
  const ends = new Uint32Array(BUCKETS)
  for (let rank = 0; rank < count; rank += 1) {
    ends[readBucket(rank)]! += 1
    await waitAfterStep(rank + 1)
  }
  for (let bucket = 1; bucket < BUCKETS; bucket += 1) ends[bucket]! += ends[bucket - 1]!
  const ranks = new Int32Array(count)
  const places = ends.slice()
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    ranks[(places[readBucket(rank)]! -= 1)] = rank
    await waitAfterStep(rank + 1)
  }
  return { ranks, ends }
}

/** Sorts the ranks of people by their keys; other requests run between two steps of many people. */
async function sortRanks(keys: Buffer, count: number): Promise<Int32Array> {
  const readKey = (rank: number) => keys.readBigUInt64BE(rank * KEY_BYTES)
  const { ranks, ends } = await sortIntoBuckets(keys, count)
  let start = 0
  let waited = 0
  for (const end of ends) {
    if (end - start > 1)
      ranks.subarray(start, end).sort((one, other) => (readKey(one) < readKey(other) ? -1 : 1))
    start = end
    if (start - waited < STEP_PEOPLE) continue
    waited = start
    await new Promise(setImmediate)
  }
  return ranks
}

/**
 * Numbers the participants of a publication: a permutation of 0 to their number - 1 that only the secret decides. Without
 * it nobody can tell a pid from a number, or the number of a person in one publication from that in another.
 * @param pids ascending. They may have gaps of any width: an import brings its own.
 */
export async function createParticipantNumbers(
  secret: string,
  pids: readonly number[],
): Promise<ParticipantNumbers> {
  const count = pids.length
  const keys = createHash('shake256', { outputLength: Math.max(1, count) * KEY_BYTES })
    .update(secret)
    .digest()
  const ranks = await sortRanks(keys, count)
  const numbers = new Int32Array(count)
  for (const [number, rank] of ranks.entries()) numbers[rank] = number
  return {
    find: (pid) => numbers[findRank(pids, pid)],
    pids: ranks.map((rank) => pids[rank]!),
  }
}
