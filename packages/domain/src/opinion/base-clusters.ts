import type { Points } from './projection.ts'

/** People of one group who stand close together: what the map draws as one point. */
interface Bucket {
  /** indices of points, ascending */
  readonly members: readonly number[]
  readonly group: number
  readonly x: number
  readonly y: number
  /** sums of the squared distances from the middle, along either axis */
  readonly spreadX: number
  readonly spreadY: number
}

/** Base clusters there are at most, of all groups together. */
const MOST_BASES = 100

function bucketOf({ x, y }: Points, members: readonly number[], group: number): Bucket {
  let [sumX, sumY] = [0, 0]
  for (const at of members) {
    sumX += x[at]!
    sumY += y[at]!
  }
  const [middleX, middleY] = [sumX / members.length, sumY / members.length]
  let [spreadX, spreadY] = [0, 0]
  for (const at of members) {
    spreadX += (x[at]! - middleX) ** 2
    spreadY += (y[at]! - middleY) ** 2
  }
  return { members, group, x: middleX, y: middleY, spreadX, spreadY }
}

/** Both halves of a bucket, left and right (or below and above) of its middle; undefined when it is but one place. */
function halves(
  points: Points,
  { members, group, x, y, spreadX, spreadY }: Bucket,
): [Bucket, Bucket] | undefined {
  const isWide = spreadX >= spreadY
  const [values, middle] = isWide ? [points.x, x] : [points.y, y]
  const low = members.filter((at) => values[at]! < middle)
  const high = members.filter((at) => values[at]! >= middle)
  if (low.length === 0 || high.length === 0) return undefined
  return [bucketOf(points, low, group), bucketOf(points, high, group)]
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
  const members = Array.from({ length: k }, (): number[] => [])
  for (let at = 0; at < labels.length; at += 1) members[labels[at]!]!.push(at)
  const start = members.flatMap((own, group) => (own.length === 0 ? [] : [bucketOf(points, own, group)]))
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
