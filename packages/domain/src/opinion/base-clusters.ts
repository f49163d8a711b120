import type { Points } from './projection.ts'

/** People of one group who stand close together: what the map draws as one point. */
interface Bucket {
  /** indices of points, ascending */
  readonly members: Int32Array
  readonly group: number
  readonly x: number
  readonly y: number
  /** sums of the squared distances from the middle, along either axis */
  readonly spreadX: number
  readonly spreadY: number
}

/** Base clusters there are at most, of all groups together. */
const MOST_BASES = 100

function bucketOf({ x, y }: Points, members: Int32Array, group: number): Bucket {
  const count = members.length
  let sumX = 0
  let sumY = 0
  for (let at = 0; at < count; at += 1) {
    sumX += x[members[at]!]!
    sumY += y[members[at]!]!
  }
  const middleX = sumX / count
  const middleY = sumY / count
  let spreadX = 0
  let spreadY = 0
  for (let at = 0; at < count; at += 1) {
    const dx = x[members[at]!]! - middleX
    const dy = y[members[at]!]! - middleY
    spreadX += dx * dx
    spreadY += dy * dy
  }
  return { members, group, x: middleX, y: middleY, spreadX, spreadY }
}

/** Both halves of a bucket, left and right (or below and above) of its middle; undefined when it is but one place. */
function halves(
  points: Points,
  { members, group, x, y, spreadX, spreadY }: Bucket,
): [Bucket, Bucket] | undefined {
  const isWide = spreadX >= spreadY
  const values = isWide ? points.x : points.y
  const middle = isWide ? x : y
  const low = new Int32Array(members.length)
  const high = new Int32Array(members.length)
  let lows = 0
  let highs = 0
  for (let at = 0; at < members.length; at += 1) {
    const member = members[at]!
    if (values[member]! < middle) low[lows++] = member
    else high[highs++] = member
  }
  if (lows === 0 || highs === 0) return undefined
  return [bucketOf(points, low.subarray(0, lows), group), bucketOf(points, high.subarray(0, highs), group)]
}

/** Splits what is spread most until there are enough buckets, or nothing is left to split. */
function splitUp(points: Points, start: readonly Bucket[]): Bucket[] {
  const done: Bucket[] = []
  const open = [...start]
  while (open.length > 0 && open.length + done.length < MOST_BASES) {
    let widest = 0
    for (const [at, { spreadX, spreadY }] of open.entries())
      if (spreadX + spreadY > open[widest]!.spreadX + open[widest]!.spreadY) widest = at
    const [bucket] = open.splice(widest, 1)
    const parts = bucket && halves(points, bucket)
    if (parts) open.push(...parts)
    else if (bucket) done.push(bucket)
  }
  return [...done, ...open]
}

function membersOf(labels: Uint8Array, group: number): Int32Array {
  const members = new Int32Array(labels.length)
  let count = 0
  for (let at = 0; at < labels.length; at += 1) if (labels[at] === group) members[count++] = at
  return members.subarray(0, count)
}

/** Base clusters as columns; the index is the id. */
export interface Bases extends Points {
  /** the group of each */
  readonly group: Uint8Array
  /** for each point the id of its base cluster */
  readonly of: Int32Array
}

/**
 * Forms base clusters inside the groups, 100 at most in all, so that everybody's base cluster leads to their own group:
 * the one that is spread most is halved at its mean, across its longer side, until there are 100. With up to 100 places
 * each is one of its own. Ids ascend by group, then from left to right.
 * @param labels the group of each point
 */
export function basesInside(points: Points, labels: Uint8Array, k: number): Bases {
  const start: Bucket[] = []
  for (let group = 0; group < k; group += 1) {
    const members = membersOf(labels, group)
    if (members.length > 0) start.push(bucketOf(points, members, group))
  }
  const buckets = splitUp(points, start).sort((a, b) => a.group - b.group || a.x - b.x || a.y - b.y)
  const of = new Int32Array(labels.length)
  for (const [id, bucket] of buckets.entries()) for (const at of bucket.members) of[at] = id
  return {
    x: Float64Array.from(buckets, ({ x }) => x),
    y: Float64Array.from(buckets, ({ y }) => y),
    group: Uint8Array.from(buckets, ({ group }) => group),
    of,
  }
}
