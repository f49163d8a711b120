/** The distinct ids of many entries, and the position of each entry's id. */
interface IdIndex {
  /** ascending */
  readonly ids: Int32Array
  /** positions in `ids`, in the order of first occurrence */
  readonly order: Int32Array
  /** the position of each entry in `ids` */
  readonly positions: Int32Array
}

/** Denser ids are looked up in a table, others in a hash map. */
const TABLE_SLACK = 65_536

/** Distinct ids in the order of first occurrence, with a look-up of their positions. */
interface DistinctIds {
  readonly ids: number[]
  readonly setPosition: (id: number, position: number) => void
  /** Writes the position of each entry. */
  readonly writePositions: (entries: Int32Array, positions: Int32Array) => void
}

function collectIdsInMap(entries: Int32Array): DistinctIds {
  const seen = new Map<number, number>()
  for (const id of entries) if (!seen.has(id)) seen.set(id, -1)
  return {
    ids: [...seen.keys()],
    setPosition: (id, position) => seen.set(id, position),
    writePositions: (all, positions) => {
      for (let at = 0; at < all.length; at += 1) positions[at] = seen.get(all[at]!)!
    },
  }
}

function collectIdsInTable(entries: Int32Array, highest: number): DistinctIds {
  const table = new Int32Array(highest + 1).fill(-1)
  const ids: number[] = []
  for (let at = 0; at < entries.length; at += 1) {
    const id = entries[at]!
    if (table[id] === -1) table[id] = ids.push(id)
  }
  return {
    ids,
    setPosition: (id, position) => (table[id] = position),
    writePositions: (all, positions) => {
      for (let at = 0; at < all.length; at += 1) positions[at] = table[all[at]!]!
    },
  }
}

function collectIds(entries: Int32Array): DistinctIds {
  let lowest = 0
  let highest = -1
  for (let at = 0; at < entries.length; at += 1) {
    const id = entries[at]!
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  const isDense = lowest >= 0 && highest < entries.length * 4 + TABLE_SLACK
  return isDense ? collectIdsInTable(entries, highest) : collectIdsInMap(entries)
}

/** Finds the distinct ids of the entries. Linear in the entries, plus sorting of the distinct ids. */
export function indexIds(entries: Int32Array): IdIndex {
  const { ids: distinct, setPosition, writePositions } = collectIds(entries)
  const ids = Int32Array.from(distinct).sort()
  for (let position = 0; position < ids.length; position += 1) setPosition(ids[position]!, position)
  const order = new Int32Array(distinct.length)
  writePositions(Int32Array.from(distinct), order)
  const positions = new Int32Array(entries.length)
  writePositions(entries, positions)
  return { ids, order, positions }
}

/**
 * The position of an id in ascending distinct ids, or -1. The distance of a position from either end is at most the difference
 * of the ids, so the search is very short for ids with few gaps.
 */
export function findPosition(ids: Int32Array, id: number): number {
  const last = ids.length - 1
  let low = last < 0 ? 0 : Math.max(0, last - (ids[last]! - id))
  let high = last < 0 ? -1 : Math.min(last, id - ids[0]!)
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle]!
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Merges two ascending lists of ids, with the new position of each entry of both. */
export function mergeIds(one: Int32Array, other: Int32Array) {
  const ids = new Int32Array(one.length + other.length)
  const fromOne = new Int32Array(one.length)
  const fromOther = new Int32Array(other.length)
  let left = 0
  let right = 0
  let length = 0
  while (left < one.length || right < other.length) {
    const a = left < one.length ? one[left]! : Infinity
    const b = right < other.length ? other[right]! : Infinity
    ids[length] = Math.min(a, b)
    if (a <= b) fromOne[left++] = length
    if (b <= a) fromOther[right++] = length
    length += 1
  }
  return { ids: ids.slice(0, length), fromOne, fromOther }
}
