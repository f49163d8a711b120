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

const isDense = (entries: Int32Array): boolean => {
  const most = entries.length * 4 + TABLE_SLACK
  for (const id of entries) if (id < 0 || id >= most) return false
  return true
}

/** Numbers the distinct ids as they are met; `positions` becomes the number of each entry's id. */
function numbered(entries: Int32Array, positions: Int32Array): number[] {
  const met: number[] = []
  if (!isDense(entries)) {
    const seen = new Map<number, number>()
    for (let at = 0; at < entries.length; at += 1) {
      const id = entries[at]!
      let number = seen.get(id)
      if (number === undefined) seen.set(id, (number = met.push(id) - 1))
      positions[at] = number
    }
    return met
  }
  let highest = -1
  for (const id of entries) if (id > highest) highest = id
  const seen = new Int32Array(highest + 1)
  for (let at = 0; at < entries.length; at += 1) {
    const id = entries[at]!
    if (seen[id] === 0) seen[id] = met.push(id)
    positions[at] = seen[id]! - 1
  }
  return met
}

/** Finds the distinct ids among the entries. Linear in the entries, but for sorting the distinct ones. */
export function indexIds(entries: Int32Array): IdIndex {
  const positions = new Int32Array(entries.length)
  const met = numbered(entries, positions)
  const ids = Int32Array.from(met).sort()
  const order = Int32Array.from(met, (id) => positionOf(ids, id))
  for (let at = 0; at < positions.length; at += 1) positions[at] = order[positions[at]!]!
  return { ids, order, positions }
}

/** Where an id stands among ascending ids; -1 when it does not. */
export function positionOf(ids: Int32Array, id: number): number {
  let low = 0
  let high = ids.length - 1
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
export function uniteIds(one: Int32Array, other: Int32Array) {
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
