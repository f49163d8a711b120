import { UMAP } from 'umap-js'
import { createSeededRandom } from '@folkmoot/domain/random'
import type { DenseMatrix } from './reduce-dimensions.ts'

const NEIGHBOUR_COUNT = 15
const MIN_DISTANCE = 0.1
/** Epochs of the layout, and for many points, where more would cost seconds with little visible effect. */
const EPOCH_COUNT = 400
const EPOCH_COUNT_OF_MANY = 120
const MANY_POINTS = 500
/** Fewer points are put on a circle. */
const MIN_POINTS = 5
/** Coordinates are rounded to 1 / this factor. */
const ROUNDING_FACTOR = 1000

/** A position on the map. */
export type Point = readonly [x: number, y: number]

interface Neighbour {
  readonly row: number
  readonly distance: number
}

/** Inserts a row into the nearest ones by distance, after ties. */
function insertNeighbour(found: Neighbour[], most: number, row: number, distance: number): void {
  if (found.length === most && distance >= found[most - 1]!.distance) return
  let at = found.length
  while (at > 0 && found[at - 1]!.distance > distance) at -= 1
  found.splice(at, 0, { row, distance })
  if (found.length > most) found.pop()
}

/** The cosine distance of two rows, rounded so that it is the same on every machine. */
function computeCosineDistance({ width, values }: DenseMatrix, one: number, other: number): number {
  let sum = 0
  for (let k = 0; k < width; k += 1) sum += values[one * width + k]! * values[other * width + k]!
  return Math.max(0, Math.round((1 - sum) * 1e6) / 1e6)
}

/** The nearest rows of each row, itself first; of ties the first. Each pair is compared once. */
function findNearestRows(places: DenseMatrix, most: number): Neighbour[][] {
  const nearest: Neighbour[][] = []
  for (let own = 0; own < places.rows; own += 1) {
    const found: Neighbour[] = []
    for (let row = 0; row < own; row += 1) {
      const distance = computeCosineDistance(places, own, row)
      insertNeighbour(found, most, row, distance)
      insertNeighbour(nearest[row]!, most, own, distance)
    }
    insertNeighbour(found, most, own, -1)
    nearest.push(found)
  }
  return nearest
}

const roundCoordinate = (value: number): number => Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR || 0

/** Positions on a circle, for points too few to have neighbourhoods. */
const placeOnCircle = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / Math.max(1, count)
    return [roundCoordinate(Math.sin(angle)), roundCoordinate(Math.cos(angle))]
  })

/**
 * Computes a map on which similar comments are near each other (UMAP, McInnes 2018): seeded, cosine, 15 exact neighbours,
 * minimum distance 0.1. umap-js uses `Math.pow` and `Math.exp`, whose last digit may differ between versions of Node.js; the
 * same comments may then have another map, but never other topics.
 */
export function computeLayout(places: DenseMatrix): Point[] {
  const { rows } = places
  if (rows < MIN_POINTS) return placeOnCircle(rows)
  const count = Math.min(NEIGHBOUR_COUNT, rows - 1)
  const nearest = findNearestRows(places, count)
  const umap = new UMAP({
    nComponents: 2,
    nNeighbors: count,
    minDist: MIN_DISTANCE,
    nEpochs: rows < MANY_POINTS ? EPOCH_COUNT : EPOCH_COUNT_OF_MANY,
    random: createSeededRandom('topic map'),
  })
  umap.setPrecomputedKNN(
    nearest.map((of) => of.map(({ row }) => row)),
    nearest.map((of) => of.map(({ distance }) => Math.max(0, distance))),
  )
  const found = umap.fit(nearest.map(() => []))
  return found.map(([x = 0, y = 0]) => [roundCoordinate(x), roundCoordinate(y)])
}
