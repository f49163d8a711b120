import { createRounder, findLargest } from './vectors.ts'
import type { Points } from './projection.ts'

/** A range of positions in the order, `to` exclusive. */
interface Range {
  readonly from: number
  readonly to: number
  readonly group: number
}

/** People of one group with similar positions; the map draws them as one point. */
interface Bucket extends Range {
  readonly x: number
  readonly y: number
  /** sums of the squared distances from the middle, along either axis */
  readonly spreadX: number
  readonly spreadY: number
}

/** Points sorted by bucket, so that each bucket is contiguous in memory. */
interface SortedPoints extends Points {
  /** the index of each point */
  readonly members: Int32Array
  /** of `createRounder`, for squared distances */
  readonly rounder: number
}

/** The sorted points, and buffers for half of a bucket that is split. */
interface SplitBuffers {
  readonly all: SortedPoints
  readonly spare: SortedPoints
}

/** Base clusters of all groups together, at most. */
const MAX_BASE_CLUSTERS = 100

const createSortedPoints = (count: number, rounder: number): SortedPoints => ({
  x: new Float64Array(count),
  y: new Float64Array(count),
  members: new Int32Array(count),
  rounder,
})

/** The number that rounds squared distances, so that their sums are the same in any order of people. */
function createSquareRounder({ x, y }: Points): number {
  const largest = 2 * Math.max(findLargest(x), findLargest(y))
  return createRounder(largest * largest, x.length)
}

function createBucket({ x, y, rounder }: SortedPoints, { from, to, group }: Range): Bucket {
  let sumX = 0
  let sumY = 0
  for (let at = from; at < to; at += 1) {
    sumX += x[at]!
    sumY += y[at]!
  }
  const middleX = sumX / (to - from)
  const middleY = sumY / (to - from)
  let spreadX = 0
  let spreadY = 0
  for (let at = from; at < to; at += 1) {
    const dx = x[at]! - middleX
    const dy = y[at]! - middleY
    spreadX += dx * dx + rounder - rounder
    spreadY += dy * dy + rounder - rounder
  }
  return { from, to, group, x: middleX, y: middleY, spreadX, spreadY }
}

/**
 * Moves the points left of (or below) the middle to the front, keeping the order within both halves, and returns the start
 * of the second half. It writes every point to both halves and advances one of them: this is faster than a branch that
 * the processor cannot predict.
 */
function partitionRange(
  { all, spare }: SplitBuffers,
  { from, to }: Range,
  values: Float64Array,
  middle: number,
): number {
  const { x, y, members } = all
  const { x: highX, y: highY, members: highMembers } = spare
  let low = from
  let high = 0
  for (let at = from; at < to; at += 1) {
    const isLow = Number(values[at]! < middle)
    const ownX = x[at]!
    const ownY = y[at]!
    const member = members[at]!
    x[low] = ownX
    y[low] = ownY
    members[low] = member
    highX[high] = ownX
    highY[high] = ownY
    highMembers[high] = member
    low += isLow
    high += 1 - isLow
  }
  x.set(highX.subarray(0, high), low)
  y.set(highY.subarray(0, high), low)
  members.set(highMembers.subarray(0, high), low)
  return low
}

/** Both halves of a bucket, left and right of (or below and above) its middle; undefined when all positions are equal. */
function splitBucket(ordered: SplitBuffers, bucket: Bucket): [Bucket, Bucket] | undefined {
  const { all } = ordered
  const { from, to, group } = bucket
  const isWide = bucket.spreadX >= bucket.spreadY
  const split = partitionRange(ordered, bucket, isWide ? all.x : all.y, isWide ? bucket.x : bucket.y)
  if (split === from || split === to) return undefined
  return [createBucket(all, { from, to: split, group }), createBucket(all, { from: split, to, group })]
}

/** Splits the bucket with the largest spread until there are enough, or none can be split. */
function splitBuckets(ordered: SplitBuffers, start: readonly Bucket[]): Bucket[] {
  const done: Bucket[] = []
  const open = [...start]
  while (open.length > 0 && open.length + done.length < MAX_BASE_CLUSTERS) {
    let widest = 0
    for (let at = 1; at < open.length; at += 1) {
      const { spreadX, spreadY } = open[at]!
      if (spreadX + spreadY > open[widest]!.spreadX + open[widest]!.spreadY) widest = at
    }
    const [bucket] = open.splice(widest, 1)
    const parts = bucket && splitBucket(ordered, bucket)
    if (parts) open.push(...parts)
    else if (bucket) done.push(bucket)
  }
  return [...done, ...open]
}

/** Creates a bucket for each group, and sorts the points by bucket. */
function createGroupBuckets({ x, y }: Points, labels: Uint8Array, k: number, all: SortedPoints): Bucket[] {
  const counts = new Int32Array(k)
  for (let at = 0; at < labels.length; at += 1) counts[labels[at]!]! += 1
  const starts = counts.map((_, group) => counts.subarray(0, group).reduce((sum, count) => sum + count, 0))
  const ends = starts.slice()
  for (let at = 0; at < labels.length; at += 1) {
    const place = ends[labels[at]!]!++
    all.x[place] = x[at]!
    all.y[place] = y[at]!
    all.members[place] = at
  }
  const ranges = Array.from(ends, (to, group) => ({ from: starts[group]!, to, group }))
  return ranges.filter(({ from, to }) => to > from).map((range) => createBucket(all, range))
}

/** A base cluster; the index is the id. */
interface GroupBaseCluster {
  readonly group: number
  readonly x: number
  readonly y: number
  /** indices of points, ascending */
  readonly members: Int32Array
}

/**
 * Creates at most 100 base clusters within the groups, so that each belongs to one group: the one with the largest spread
 * is halved at its mean, along its longer side, until there are 100. Up to 100 distinct positions get one each. Ids ascend
 * by group, then from left to right, before the map is turned.
 * @param points rounded by `roundForSums`: else the order of people decides the last digits of sums
 * @param labels the group of each point
 */
export function createBaseClusters(points: Points, labels: Uint8Array, k: number): GroupBaseCluster[] {
  const rounder = createSquareRounder(points)
  const all = createSortedPoints(labels.length, rounder)
  const ordered = { all, spare: createSortedPoints(labels.length, rounder) }
  return splitBuckets(ordered, createGroupBuckets(points, labels, k, all))
    .sort((a, b) => a.group - b.group || a.x - b.x || a.y - b.y)
    .map(({ from, to, group, x, y }) => ({ group, x, y, members: all.members.slice(from, to) }))
}
