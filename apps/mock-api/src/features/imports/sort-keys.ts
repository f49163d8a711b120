import { LIMITS } from '@folkmoot/domain/limits'

/** Comments whose votes are stored together, unless there are too many comments. */
const STRIP_COMMENTS = 200
const MAX_STRIPS = 64
const PIDS = 2 ** Math.ceil(Math.log2(LIMITS.importedParticipant + 1))

/** Translates a person and a comment into a number by which votes are sorted, and back. */
export interface VoteKeys {
  /** @param tid one of the comments */
  encode: (pid: number, tid: number) => number
  decode: (key: number) => { pid: number; tid: number }
}

/**
 * Creates the keys of votes: strips of comments, within them by person, within a person by comment. In this order each
 * transaction of an import changes few pages: one run through the latest votes for each strip, and the last pages of a strip's
 * comments. See docs/decisions/imports.md#sort-the-votes-of-an-import-before-they-are-stored
 */
export function createVoteKeys(comments: ReadonlySet<number>): VoteKeys {
  const tids = Int32Array.from(comments).sort()
  const width = Math.max(STRIP_COMMENTS, Math.ceil(tids.length / MAX_STRIPS))
  const ranks = new Int32Array((tids.at(-1) ?? 0) + 1)
  for (const [rank, tid] of tids.entries()) ranks[tid] = rank
  return {
    encode: (pid, tid) => {
      const rank = ranks[tid] ?? 0
      const within = rank % width
      return (((rank - within) / width) * PIDS + pid) * width + within
    },
    decode: (key) => {
      const within = key % width
      const place = (key - within) / width
      const pid = place % PIDS
      return { pid, tid: tids[((place - pid) / PIDS) * width + within] ?? 0 }
    },
  }
}

const DIGIT_VALUES = 65_536
const HALF = 2 ** 32

/**
 * Sorts whole numbers below 2^53 and returns their places in order; equal ones stay in the order in which they came.
 * @param keys the first `count` of them
 */
export function sortPlaces(keys: Float64Array, count: number): Uint32Array {
  let order: Uint32Array = new Uint32Array(count)
  let next: Uint32Array = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) order[place] = place
  const digits = new Uint16Array(count)
  for (let digit = 0; digit < 4; digit += 1) {
    const ends = new Uint32Array(DIGIT_VALUES + 1)
    for (let place = 0; place < count; place += 1) {
      const key = keys[place] ?? 0
      const half = digit < 2 ? key % HALF : Math.floor(key / HALF)
      const value = digit % 2 === 0 ? half % DIGIT_VALUES : Math.floor(half / DIGIT_VALUES)
      digits[place] = value
      ends[value + 1] = (ends[value + 1] ?? 0) + 1
    }
    for (let value = 0; value < DIGIT_VALUES; value += 1)
      ends[value + 1] = (ends[value + 1] ?? 0) + (ends[value] ?? 0)
    for (const place of order) {
      const value = digits[place] ?? 0
      const at = ends[value] ?? 0
      next[at] = place
      ends[value] = at + 1
    }
    ;[order, next] = [next, order]
  }
  return order
}
