import { createSeededRandom } from '@folkmoot/domain/random'
import { smoothGroupCount, type Smoothing } from './group-count-smoothing.ts'
import { runKMeans, type Division } from './k-means.ts'
import type { Points } from './projection.ts'
import { computeSilhouettes } from './silhouette.ts'

/** Points, their parts, and lower bounds of how much further the next centre is than their own. */
interface HamerlyState {
  readonly points: Points
  readonly labels: Uint8Array
  readonly margins: Float64Array
}

/** A division of points. */
interface HamerlyDivision {
  /** the part of each point, from 0 */
  readonly labels: Uint8Array
  /** x, y of each part's mean */
  readonly centres: Float64Array
}

const MAX_STEPS = 100

/** Assigns a point to its nearest centre, the first of ties, and stores its margin. */
function assignPoint({ points, labels, margins }: HamerlyState, at: number, centres: Float64Array): void {
  const x = points.x[at]!
  const y = points.y[at]!
  let best = Infinity
  let next = Infinity
  let nearest = 0
  for (let place = 0; place < centres.length; place += 2) {
    const dx = x - centres[place]!
    const dy = y - centres[place + 1]!
    const distance = dx * dx + dy * dy
    if (distance < best) {
      next = best
      best = distance
      nearest = place
    } else if (distance < next) next = distance
  }
  labels[at] = nearest >> 1
  margins[at] = Math.sqrt(next) - Math.sqrt(best)
}

/** Moves each centre to the mean of its points, if any. Returns the distance that each centre moved. */
function updateCentres({ points, labels }: HamerlyState, centres: Float64Array): Float64Array {
  const sums = new Float64Array(centres.length)
  const counts = new Float64Array(centres.length / 2)
  for (let at = 0; at < labels.length; at += 1) {
    const part = labels[at]!
    sums[2 * part]! += points.x[at]!
    sums[2 * part + 1]! += points.y[at]!
    counts[part]! += 1
  }
  return counts.map((count, part) => {
    if (count === 0) return 0
    const x = sums[2 * part]! / count
    const y = sums[2 * part + 1]! / count
    const dx = x - centres[2 * part]!
    const dy = y - centres[2 * part + 1]!
    centres[2 * part] = x
    centres[2 * part + 1] = y
    return Math.sqrt(dx * dx + dy * dy)
  })
}

/**
 * Lloyd's iteration from the given centres until no point changes part: the result of `runLloyd`, faster for many points. A
 * point is skipped when its margin exceeds the movement of the centres since (Hamerly 2010).
 * @param start x, y of each centre
 */
export function runHamerly(points: Points, start: Float64Array): HamerlyDivision {
  const centres = start.slice()
  const count = points.x.length
  const state = { points, labels: new Uint8Array(count), margins: new Float64Array(count) }
  const { labels, margins } = state
  for (let at = 0; at < count; at += 1) assignPoint(state, at, centres)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const moved = updateCentres(state, centres)
    const furthest = moved.reduce((most, way) => Math.max(most, way), 0)
    let changed = 0
    for (let at = 0; at < count; at += 1) {
      const before = labels[at]!
      margins[at]! -= moved[before]! + furthest
      if (margins[at]! > 0) continue
      assignPoint(state, at, centres)
      if (labels[at] !== before) changed += 1
    }
    if (changed === 0) break
  }
  return { labels, centres }
}

/** Points that combine people at (nearly) the same position, weighted by their number and ordered by position. */
interface GatheredPoints extends Points {
  readonly weight: Float64Array
  /** the index of each person's point */
  readonly pointByPerson: Int32Array
}

/** More people are gathered in the squares of a grid, */
const MAX_PLACES = 1500

/** of which at most this many are occupied. */
const MAX_SQUARES = 600

/** Squares along the longer side of the finest grid; their side doubles until few enough are occupied. */
const FINEST_SQUARES = 256

/** The index of each point's position among the distinct positions, ordered by x, then y. */
function groupByPlace({ x, y }: Points): { indexByPoint: Int32Array; count: number } {
  const order = Int32Array.from(x.keys()).sort((one, other) => x[one]! - x[other]! || y[one]! - y[other]!)
  const indexByPoint = new Int32Array(x.length)
  let count = 0
  for (const [at, index] of order.entries()) {
    const before = order[at - 1]
    if (before === undefined || x[before] !== x[index] || y[before] !== y[index]) count += 1
    indexByPoint[index] = count - 1
  }
  return { indexByPoint, count }
}

function computeBounds(values: Float64Array): { low: number; range: number } {
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < values.length; at += 1) {
    if (values[at]! < low) low = values[at]!
    if (values[at]! > high) high = values[at]!
  }
  return { low, range: high - low }
}

/** A square has the number column × GRID_HEIGHT + row; columns and rows of the finest grid are 0 to FINEST_SQUARES. */
const GRID_HEIGHT_BITS = 9
const GRID_HEIGHT = 1 << GRID_HEIGHT_BITS

/** The square of each point in the finest grid. */
function computeSquares({ x, y }: Points): Int32Array {
  const [across, up] = [computeBounds(x), computeBounds(y)]
  const scale = FINEST_SQUARES / Math.max(across.range, up.range)
  const squares = new Int32Array(x.length)
  for (let at = 0; at < squares.length; at += 1)
    squares[at] = (((x[at]! - across.low) * scale) << GRID_HEIGHT_BITS) | ((y[at]! - up.low) * scale)
  return squares
}

/** The square in a grid that is coarser by this number of doublings. */
const coarsenSquare = (square: number, halvings: number): number =>
  ((square >> (GRID_HEIGHT_BITS + halvings)) << GRID_HEIGHT_BITS) | ((square & (GRID_HEIGHT - 1)) >> halvings)

/** The occupied squares of a grid with this number of columns, ascending. */
function listOccupiedSquares(squares: Int32Array, columns: number): Int32Array {
  const flags = new Uint8Array(columns * GRID_HEIGHT)
  for (let at = 0; at < squares.length; at += 1) flags[squares[at]!] = 1
  const occupied = new Int32Array(flags.length)
  let count = 0
  for (let square = 0; square < flags.length; square += 1) {
    occupied[count] = square
    count += flags[square]!
  }
  return occupied.slice(0, count)
}

/** Groups points by the occupied squares, ordered by x, then y, of the finest possible grid. */
function groupBySquare(points: Points): { indexByPoint: Int32Array; count: number } {
  const indexByPoint = computeSquares(points)
  let occupied = listOccupiedSquares(indexByPoint, FINEST_SQUARES + 1)
  let halvings = 0
  while (occupied.length > MAX_SQUARES) {
    for (let at = 0; at < occupied.length; at += 1) occupied[at] = coarsenSquare(occupied[at]!, 1)
    halvings += 1
    occupied = listOccupiedSquares(occupied, (FINEST_SQUARES >> halvings) + 1)
  }
  const places = new Int32Array((FINEST_SQUARES + 1) * GRID_HEIGHT)
  for (let place = 0; place < occupied.length; place += 1) places[occupied[place]!] = place
  for (let at = 0; at < indexByPoint.length; at += 1)
    indexByPoint[at] = places[coarsenSquare(indexByPoint[at]!, halvings)]!
  return { indexByPoint, count: occupied.length }
}

/**
 * Gathers people into at most 1,500 points: those at the same position, and in larger conversations those in the same square
 * of a fine grid, at their mean. This limits the cost of steps that visit all points many times.
 */
export function gatherPoints(points: Points): GatheredPoints {
  const places = points.x.length <= MAX_PLACES ? groupByPlace(points) : groupBySquare(points)
  const x = new Float64Array(places.count)
  const y = new Float64Array(places.count)
  const weight = new Float64Array(places.count)
  for (let at = 0; at < points.x.length; at += 1) {
    const place = places.indexByPoint[at]!
    x[place]! += points.x[at]!
    y[place]! += points.y[at]!
    weight[place]! += 1
  }
  for (let place = 0; place < places.count; place += 1) {
    x[place]! /= weight[place]!
    y[place]! /= weight[place]!
  }
  return { x, y, weight, pointByPerson: places.indexByPoint }
}

/** The division of people into groups. */
interface Grouping {
  readonly k: number
  /** the part of each point, from 0 for the largest part */
  readonly labels: Uint8Array
  /** the mean silhouette of each tried number of groups */
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing
}

/** Starts for each number of groups, and how many of the best are continued. */
const START_COUNT = 20
const FINALIST_COUNT = 5
const MAX_GROUPS = 5

/** The largest tried number of groups for so many people or base clusters (docs/mathematics.md section 6). */
export const computeMaxGroups = (count: number): number => Math.min(MAX_GROUPS, 2 + Math.floor(count / 12))

/** The best division for each number of groups from 2 on, without numbers that leave a group empty. */
function computeDivisions(points: GatheredPoints, maxGroups: number, seed: string): Division[] {
  const found: Division[] = []
  for (let k = 2; k <= maxGroups; k += 1) {
    const random = createSeededRandom(`groups ${k} ${seed}`)
    const division = runKMeans(points, { k, starts: START_COUNT, finalists: FINALIST_COUNT, random })
    if (division) found.push(division)
  }
  return found
}

/** Renumbers parts by size, largest first; of ties the one further left, then lower. */
function numberBySize({ labels, centres }: HamerlyDivision): Uint8Array {
  const sizes = new Float64Array(centres.length / 2)
  for (let at = 0; at < labels.length; at += 1) sizes[labels[at]!]! += 1
  const order = [...sizes.keys()].sort(
    (one, other) =>
      sizes[other]! - sizes[one]! ||
      centres[2 * one]! - centres[2 * other]! ||
      centres[2 * one + 1]! - centres[2 * other + 1]!,
  )
  const places = new Uint8Array(sizes.length)
  for (const [place, part] of order.entries()) places[part] = place
  const renumbered = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) renumbered[at] = places[labels[at]!]!
  return renumbered
}

/** Refines a division of gathered points to one of all people. */
function refineDivision(points: Points, gathered: GatheredPoints, division: Division): HamerlyDivision {
  if (gathered.x.length === points.x.length) {
    const { centres } = division
    return { centres, labels: Uint8Array.from(gathered.pointByPerson, (place) => division.labels[place]!) }
  }
  return runHamerly(points, division.centres)
}

/**
 * Divides people into groups: k-means with 20 seeded starts for each number of groups; the number with the highest mean
 * silhouette (ties: more groups) is used, subject to the rule of four wins. The division for a number of groups depends
 * neither on the order of people nor on earlier results. Undefined when all positions are equal.
 */
export function findGroups(
  points: Points,
  { seed, before }: { seed: string; before: Smoothing | undefined },
): Grouping | undefined {
  const gathered = gatherPoints(points)
  const maxGroups = Math.min(computeMaxGroups(points.x.length), gathered.x.length)
  const divisions = computeDivisions(gathered, maxGroups, seed)
  if (divisions.length === 0) return undefined
  const quality = computeSilhouettes(gathered, divisions)
  let best = 0
  for (const [at, value] of quality.entries()) if (value >= quality[best]!) best = at
  const smoothing = smoothGroupCount(divisions[best]!.k, divisions.at(-1)!.k, before)
  const shown = divisions.find(({ k }) => k === smoothing.shown) ?? divisions[best]!
  return {
    k: shown.k,
    labels: numberBySize(refineDivision(points, gathered, shown)),
    silhouettes: Object.fromEntries(divisions.map(({ k }, at) => [k, quality[at]!])),
    smoothing: { ...smoothing, shown: shown.k },
  }
}
