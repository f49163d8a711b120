import type { Points } from './projection.ts'

/** People who stand at the same place, or nearly, as one point of their number. In an order that the places decide. */
export interface GatheredPoints extends Points {
  readonly weight: Float64Array
  /** for each person the index of their point */
  readonly pointByPerson: Int32Array
}

/** More people than this are gathered in the squares of a grid, */
const MAX_PLACES = 1500

/** of which so many may be taken. */
const MAX_SQUARES = 600

/** Squares along the longer side of the map to begin with; their side doubles until few enough are taken. */
const FINEST_SQUARES = 256

/** Which of the distinct places, ordered by x, then y, each point stands at. */
function groupByPlace({ x, y }: Points): { of: Int32Array; count: number } {
  const order = Int32Array.from(x.keys()).sort((one, other) => x[one]! - x[other]! || y[one]! - y[other]!)
  const of = new Int32Array(x.length)
  let count = 0
  for (const [at, index] of order.entries()) {
    const before = order[at - 1]
    if (before === undefined || x[before] !== x[index] || y[before] !== y[index]) count += 1
    of[index] = count - 1
  }
  return { of, count }
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

/** A square has the number column × HEIGHT + row; columns and rows of the finest grid reach from 0 to FINEST. */
const GRID_HEIGHT_BITS = 9
const GRID_HEIGHT = 2 ** GRID_HEIGHT_BITS

/** For each point its square of the finest grid. */
function computeSquares({ x, y }: Points): Int32Array {
  const [across, up] = [computeBounds(x), computeBounds(y)]
  const scale = FINEST_SQUARES / Math.max(across.range, up.range)
  const squares = new Int32Array(x.length)
  for (let at = 0; at < squares.length; at += 1)
    squares[at] = (((x[at]! - across.low) * scale) << GRID_HEIGHT_BITS) | ((y[at]! - up.low) * scale)
  return squares
}

/** The square of a grid whose squares are so many times twice as wide. */
const coarsenSquare = (square: number, halvings: number): number =>
  ((square >> (GRID_HEIGHT_BITS + halvings)) << GRID_HEIGHT_BITS) | ((square & (GRID_HEIGHT - 1)) >> halvings)

/** The squares that points stand in, ascending, of a grid of so many columns. */
function listTakenSquares(squares: Int32Array, columns: number): Int32Array {
  const flags = new Uint8Array(columns * GRID_HEIGHT)
  for (let at = 0; at < squares.length; at += 1) flags[squares[at]!] = 1
  const taken = new Int32Array(flags.length)
  let count = 0
  for (let square = 0; square < flags.length; square += 1) {
    taken[count] = square
    count += flags[square]!
  }
  return taken.slice(0, count)
}

/** The squares that are taken, ordered by x, then y, as fine as their number allows. */
function groupBySquare(points: Points): { of: Int32Array; count: number } {
  const of = computeSquares(points)
  let taken = listTakenSquares(of, FINEST_SQUARES + 1)
  let halvings = 0
  while (taken.length > MAX_SQUARES) {
    for (let at = 0; at < taken.length; at += 1) taken[at] = coarsenSquare(taken[at]!, 1)
    halvings += 1
    taken = listTakenSquares(taken, (FINEST_SQUARES >> halvings) + 1)
  }
  const places = new Int32Array((FINEST_SQUARES + 1) * GRID_HEIGHT)
  for (let place = 0; place < taken.length; place += 1) places[taken[place]!] = place
  for (let at = 0; at < of.length; at += 1) of[at] = places[coarsenSquare(of[at]!, halvings)]!
  return { of, count: taken.length }
}

/**
 * Gathers people into at most 1,500 points: those at the same place, and in larger conversations those in the same
 * square of a fine grid, at their mean. What is searched and compared many times is then small however many took part.
 */
export function gatherPoints(points: Points): GatheredPoints {
  const places = points.x.length <= MAX_PLACES ? groupByPlace(points) : groupBySquare(points)
  const x = new Float64Array(places.count)
  const y = new Float64Array(places.count)
  const weight = new Float64Array(places.count)
  for (let at = 0; at < points.x.length; at += 1) {
    const place = places.of[at]!
    x[place]! += points.x[at]!
    y[place]! += points.y[at]!
    weight[place]! += 1
  }
  for (let place = 0; place < places.count; place += 1) {
    x[place]! /= weight[place]!
    y[place]! /= weight[place]!
  }
  return { x, y, weight, pointByPerson: places.of }
}
