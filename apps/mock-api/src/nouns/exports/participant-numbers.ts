import { createHash } from 'node:crypto'

/** of the random number of a step; what a remainder favours cannot be measured */
const STEP_BYTES = 8
/** People who are shuffled before other requests run. */
const TURN_PEOPLE = 10_000

/** The published numbers of participants: 0 to their number - 1. */
interface ParticipantNumbers {
  /** Finds the number of a pid; undefined for one that has none. */
  readonly find: (pid: number) => number | undefined
  /** the pid of each number */
  readonly pids: Int32Array
}

/**
 * Numbers the participants of a publication: a permutation of 0 to their number - 1 that only the secret decides. Without
 * it nobody can tell a pid from a number, or the number of a person in one publication from that in another.
 * @param pids each once, ascending. They may have gaps of any width: an import brings its own.
 */
export async function createParticipantNumbers(
  secret: string,
  pids: readonly number[],
): Promise<ParticipantNumbers> {
  const random = createHash('shake256', { outputLength: Math.max(1, pids.length) * STEP_BYTES })
    .update(secret)
    .digest()
  const known = Int32Array.from(pids)
  const shuffled = known.map((_, place) => place)
  /** by place in `known`; typed arrays take a tenth of what a map takes */
  const numbers = new Int32Array(known.length)
  for (let last = shuffled.length - 1; last >= 0; last -= 1) {
    const chosen = Number(random.readBigUInt64BE(last * STEP_BYTES) % BigInt(last + 1))
    const place = shuffled[chosen]!
    shuffled[chosen] = shuffled[last]!
    shuffled[last] = place
    numbers[place] = last
    if (last % TURN_PEOPLE === 0) await new Promise(setImmediate)
  }
  return { find: (pid) => numbers[findPlace(known, pid)], pids: shuffled.map((place) => known[place]!) }
}

/** Finds a number in an ascending list; -1 without one. */
function findPlace(ascending: Int32Array, wanted: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ascending[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return ascending[from] === wanted ? from : -1
}
