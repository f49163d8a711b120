import { indexIds } from './id-index.ts'
import type { Points } from './projection.ts'

/** People who stand at the same place, or nearly, as one point of their number. In an order that the places decide. */
export interface WeightedPoints extends Points {
  readonly weight: Float64Array
  /** for each person the index of their point */
  readonly of: Int32Array
}

/** More people than this are gathered in the squares of a grid, */
const MOST_PLACES = 1500

/** of which so many may be taken. */
const MOST_SQUARES = 600

/** Squares along the longer side of the map to begin with; their side doubles until few enough are taken. */
const FINEST = 256

/** Which of the distinct places, ordered by x, then y, each point stands at. */
function samePlaces({ x, y }: Points): { of: Int32Array; count: number } {
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

function bounds(values: Float64Array): { low: number; range: number } {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, range: high - low }
}

/** Numbers a square of the finest grid; columns and rows reach from 0 to FINEST. */
const WIDTH = FINEST + 1
const numberOf = (column: number, row: number): number => column * WIDTH + row

/** The squares that are taken, ordered by x, then y, as fine as their number allows. */
function squares({ x, y }: Points): { of: Int32Array; count: number } {
  const [across, up] = [bounds(x), bounds(y)]
  const side = Math.max(across.range, up.range) / FINEST
  const keys = new Int32Array(x.length)
  for (let at = 0; at < keys.length; at += 1)
    keys[at] = numberOf(Math.floor((x[at]! - across.low) / side), Math.floor((y[at]! - up.low) / side))
  const { ids, positions } = indexIds(keys)
  for (let halvings = 0; ; halvings += 1) {
    const coarse = ids.map((key) => numberOf(Math.floor(key / WIDTH) >> halvings, (key % WIDTH) >> halvings))
    const found = indexIds(coarse)
    if (found.ids.length <= MOST_SQUARES)
      return { of: positions.map((place) => found.positions[place]!), count: found.ids.length }
  }
}

/**
 * Gathers people into at most 1,500 points: those at the same place, and in larger conversations those in the same
 * square of a fine grid, at their mean. What is searched and compared many times is then small however many took part.
 */
export function gatherPoints(points: Points): WeightedPoints {
  const places = points.x.length <= MOST_PLACES ? samePlaces(points) : squares(points)
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
  return { x, y, weight, of: places.of }
}
