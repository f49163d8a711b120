import { UMAP } from 'umap-js'
import { createSeededRandom } from '@folkmoot/domain/random'
import type { DenseMatrix } from './reduce-dimensions.ts'

const NEIGHBOUR_COUNT = 15
const MIN_DISTANCE = 0.1
/** Rounds of moving points. Beyond so many points more rounds cost seconds and change little that one sees. */
const EPOCH_COUNT = 400
const EPOCH_COUNT_OF_MANY = 120
const MANY_POINTS = 500
/** Fewer points than this are put on a circle. */
const MIN_POINTS = 5
/** Digits after the point that a coordinate keeps. */
const ROUNDING_FACTOR = 1000

/** A place on the map. */
export type Point = readonly [x: number, y: number]

interface Neighbour {
  readonly row: number
  readonly distance: number
}

/** Puts a row among the nearest found, of equally near ones after those that came before. */
function insertNeighbour(found: Neighbour[], most: number, row: number, distance: number): void {
  if (found.length === most && distance >= found[most - 1]!.distance) return
  let at = found.length
  while (at > 0 && found[at - 1]!.distance > distance) at -= 1
  found.splice(at, 0, { row, distance })
  if (found.length > most) found.pop()
}

/** The cosine distance of two rows, rounded, so that equal comments are equally far on every machine. */
function computeCosineDistance({ width, values }: DenseMatrix, one: number, other: number): number {
  let sum = 0
  for (let k = 0; k < width; k += 1) sum += values[one * width + k]! * values[other * width + k]!
  return Math.max(0, Math.round((1 - sum) * 1e6) / 1e6)
}

/** For each row those nearest to it, itself first, of equally near ones the first. Each pair is looked at once. */
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

/** So few that they have no neighbourhood stand on a circle. */
const placeOnCircle = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / Math.max(1, count)
    return [roundCoordinate(Math.sin(angle)), roundCoordinate(Math.cos(angle))]
  })

/**
 * Lays comments out on a map so that like ones are near each other (UMAP, McInnes 2018): seeded, cosine, 15 neighbours,
 * minimum distance 0.1. All neighbours are compared, not guessed. umap-js asks `Math.pow` and `Math.exp`, whose last digit is
 * not the same in every version of Node.js: there the same comments have another map, though never other topics.
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
