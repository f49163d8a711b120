/** The distinct ids among many, and which of them each entry is. */
export interface IdIndex {
  /** ascending */
  readonly ids: Int32Array
  /** positions in `ids`, in the order in which the ids were first met */
  readonly order: Int32Array
  /** for each entry its position in `ids` */
  readonly positions: Int32Array
}

/** Ids that are denser than this are looked up in a table, others in a hash map. */
const TABLE_SLACK = 65_536

/** Distinct ids as they are first met, with what to look their positions up in later. */
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

/** Finds the distinct ids among the entries. Linear in the entries, but for sorting the distinct ones. */
export function indexIds(entries: Int32Array): IdIndex {
  const { ids: met, setPosition: remember, writePositions: lookUp } = collectIds(entries)
  const ids = Int32Array.from(met).sort()
  for (let position = 0; position < ids.length; position += 1) remember(ids[position]!, position)
  const order = new Int32Array(met.length)
  lookUp(Int32Array.from(met), order)
  const positions = new Int32Array(entries.length)
  lookUp(entries, positions)
  return { ids, order, positions }
}

/**
 * Where an id stands among ascending ids; -1 when it does not. Distinct whole numbers cannot stand further from either
 * end than they are from it, so that among ids with few gaps there is next to nothing to search.
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

/** Two ascending lists of ids as one, and where each entry of either stands in it. */
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
