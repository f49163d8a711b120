import type { Points } from './projection.ts'

/** Points that combine people at (nearly) the same position, weighted by their number and ordered by position. */
export interface GatheredPoints extends Points {
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
