import { OUTLIER } from '@folkmoot/domain/topics'
import { computeDendrogram, createMergeTracker } from './dendrogram.ts'
import { computeCentres, findNearestTopic } from './divide-into-topics.ts'
import type { PlacedTexts } from './place-comments.ts'
import { selectRows, type DenseMatrix } from './reduce-dimensions.ts'

/** Rounds of 2-means at most. */
const MAX_ROUNDS = 8

/** The rows with a position: comments that share no word with another have none. */
const listPlacedRows = ({ rows, width, values }: DenseMatrix): number[] =>
  Array.from({ length: rows }, (_, row) => row).filter((row) =>
    values.subarray(row * width, (row + 1) * width).some((value) => value !== 0),
  )

/** The part with most comments, the first of ties. */
function findLargestPart(parts: Int32Array, count: number): number {
  const sizes = Array.from({ length: count }, (_, part) => parts.filter((own) => own === part).length)
  return sizes.indexOf(Math.max(...sizes))
}

/** Assigns rows without a part to the nearest one; rows that are near none to the largest. */
function assignRest(places: DenseMatrix, parts: Int32Array, count: number): void {
  const centres = computeCentres(places, parts, count)
  const largest = findLargestPart(parts, count)
  for (const [row, part] of parts.entries()) {
    if (part !== OUTLIER) continue
    const { best } = findNearestTopic(places, row, centres)
    parts[row] = best === OUTLIER ? largest : best
  }
}

/**
 * Assigns the comments of a topic to its parts, of which some comments are known, by the nearest centre.
 * @param known the part of each comment, from 0; undefined for those to assign
 */
export function assignToParts({ places }: PlacedTexts, known: readonly (number | undefined)[]): number[] {
  const parts = Int32Array.from(known, (part) => part ?? OUTLIER)
  const count = Math.max(0, ...known.map((part) => part ?? 0)) + 1
  assignRest(places, parts, count)
  return [...parts]
}

/** Moves every comment to the nearer of two parts (2-means) until none moves, or one part would be empty. */
function refineParts(places: DenseMatrix, parts: Int32Array): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const centres = computeCentres(places, parts, 2)
    const next = parts.map((part, row) => (part < 0 ? part : findNearestTopic(places, row, centres).best))
    const isMoved = next.some((part, row) => part !== parts[row])
    if (!isMoved || !next.includes(0) || !next.includes(1)) return
    parts.set(next)
  }
}

/**
 * Divides the comments of a topic in two by their words: the last merge of Ward’s tree, then 2-means. The larger part is 0.
 * @returns the part of each comment; undefined when the words of its comments do not tell two parts
 */
export function divideInTwo({ places }: PlacedTexts): number[] | undefined {
  const rows = listPlacedRows(places)
  const placed = new Set(rows)
  const tracker = createMergeTracker(rows.length)
  for (const merge of computeDendrogram(selectRows(places, (row) => placed.has(row))).slice(0, -1))
    tracker.merge(merge)
  const clusters = tracker.clusters()
  if (clusters.length !== 2) return undefined
  const parts = new Int32Array(places.rows).fill(OUTLIER)
  for (const [part, members] of clusters.entries()) for (const at of members) parts[rows[at]!] = part
  refineParts(places, parts)
  assignRest(places, parts, 2)
  const swap = findLargestPart(parts, 2)
  return Array.from(parts, (part) => (part === swap ? 0 : 1))
}
