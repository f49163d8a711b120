import { createHash } from 'node:crypto'

/** of a participant's place in the order; two equal ones are as good as impossible */
const KEY_BYTES = 8

/**
 * Numbers the participants of a publication: a permutation of 0 to their number - 1 that only the secret decides. Without
 * it nobody can tell a pid from a number, or the number of a person in one publication from that in another.
 * @param pids ascending. They may have gaps of any width: an import brings its own.
 * @returns the number of each pid
 */
export function createParticipantNumbers(secret: string, pids: readonly number[]): Map<number, number> {
  const keys = createHash('shake256', { outputLength: Math.max(1, pids.length) * KEY_BYTES })
    .update(secret)
    .digest()
  const readKey = (rank: number) => keys.readBigUInt64BE(rank * KEY_BYTES)
  const order = pids.map((pid, rank) => ({ pid, key: readKey(rank) }))
  order.sort((one, other) => (one.key < other.key ? -1 : 1))
  return new Map(order.map(({ pid }, number) => [pid, number]))
}
