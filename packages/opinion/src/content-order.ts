import { createSeededRandom, type Random } from '@folkmoot/domain/random'
import { sumExactly, type Directions } from './vectors.ts'
import type { VoteMatrix } from './vote-matrix.ts'

// What tells comments apart without their numbers: the votes on them (docs/mathematics.md section 28).

/** The columns of a matrix, with the numbers of agreements, passes and disagreements of each. */
export interface CountedColumns {
  readonly matrix: VoteMatrix
  /** of `countCodes` */
  readonly counts: Int32Array
}

/** A number from 0 to 1 for numbers of votes: the same for the same numbers. */
const drawByCounts = (counts: Int32Array, column: number, seed: string): number =>
  createSeededRandom(`${seed} ${counts[3 * column]} ${counts[3 * column + 1]} ${counts[3 * column + 2]}`)()

/** A random-looking direction that depends on the numbers of votes alone. @param middle of its entries */
export function createCountedDirection(counts: Int32Array, seed: string, middle = 0): Float64Array {
  const vector = new Float64Array(counts.length / 3)
  for (let column = 0; column < vector.length; column += 1)
    vector[column] = middle + drawByCounts(counts, column, seed) - 0.5
  return vector
}

/** The figures that order a column, the most important first. The first ones are the same when all votes are reversed. */
function listOrderFigures(counts: Int32Array, { first, second }: Directions, column: number): number[] {
  const [agrees, passes, disagrees] = [counts[3 * column]!, counts[3 * column + 1]!, counts[3 * column + 2]!]
  const [one, two] = [first[column]!, second[column]!]
  const votes = agrees + passes + disagrees
  return [
    -votes,
    passes,
    -Math.abs(agrees - disagrees),
    Math.abs(one),
    Math.abs(two),
    agrees,
    one,
    two,
    column,
  ]
}

/**
 * The columns in an order that depends on the votes on them and two further values of each; those of lower numbers first where
 * all are equal.
 */
function sortByContent(columns: readonly number[], counts: Int32Array, values: Directions): number[] {
  return columns
    .map((column) => listOrderFigures(counts, values, column))
    .sort((one, other) => {
      const at = one.findIndex((figure, place) => figure !== other[place])
      return at < 0 ? 0 : one[at]! - other[at]!
    })
    .map((figures) => figures.at(-1)!)
}

/**
 * The place of each column in an order that depends on the votes: by numbers of votes, most first, then by where the people are
 * who voted. Only columns with the same votes of the same people are ordered by number.
 * @param sums for each column the sums of the places of its voters
 */
export function rankColumns(counts: Int32Array, sums: Directions): Int32Array {
  const ranks = new Int32Array(counts.length / 3)
  const order = sortByContent([...ranks.keys()], counts, sums)
  for (const [rank, column] of order.entries()) ranks[column] = rank
  return ranks
}

/** Classes of columns that numbers of votes and two images do not tell apart; without those on which all voted alike. */
function listTies({ counts }: CountedColumns, images: Directions): number[][] {
  const isSplit = (column: number) => [0, 1, 2].filter((side) => counts[3 * column + side]! > 0).length > 1
  const isSame = (one: number, other: number) =>
    images.first[one] === images.first[other] &&
    images.second[one] === images.second[other] &&
    [0, 1, 2].every((side) => counts[3 * one + side] === counts[3 * other + side])
  const order = sortByContent([...images.first.keys()].filter(isSplit), counts, images)
  const ties: number[][] = []
  for (const [at, column] of order.entries()) {
    const before = order[at - 1]
    if (before !== undefined && isSame(before, column)) ties.at(-1)?.push(column)
    else ties.push([column])
  }
  return ties.filter(({ length }) => length > 1)
}

/** A mark of who voted how on each column: the same for columns with the same votes of the same people. */
function markVoters({ codes, starts, tids }: VoteMatrix, random: Random): Float64Array {
  const marks = new Float64Array(tids.length)
  for (let row = 0; row < starts.length - 1; row += 1) {
    // sums of so small integers are exact
    const mark = Math.floor(random() * 2 ** 30)
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1)
      marks[Math.floor(codes[at]! / 3)]! += mark * ((codes[at]! % 3) + 1)
  }
  return marks
}

/**
 * A direction for comments that can take each other's place: the votes leave open which is which, so the order of their
 * numbers decides. Undefined without such comments; several with the same votes of the same people count as one.
 * @param images two vectors that depend on the votes alone
 */
export function createTieDirection(columns: CountedColumns, images: Directions): Float64Array | undefined {
  const ties = listTies(columns, images)
  if (ties.length === 0) return undefined
  const marks = markVoters(columns.matrix, createSeededRandom('voters'))
  const direction = new Float64Array(marks.length)
  const random = createSeededRandom('ties')
  let hasTies = false
  for (const tied of ties) {
    const entries = new Map<number, number>()
    for (const column of tied.sort((one, other) => one - other)) {
      const entry = entries.get(marks[column]!) ?? random() - 0.5
      entries.set(marks[column]!, entry)
      direction[column] = entry
    }
    if (entries.size > 1) hasTies = true
    else for (const column of tied) direction[column] = 0
  }
  return hasTies ? direction : undefined
}

/** The sum of entries weighted by what tells the comments apart, the same in any order. */
export const sumByContent = (vector: Float64Array, counts: Int32Array): number => {
  const weights = createCountedDirection(counts, 'sign')
  return sumExactly(vector.map((value, column) => value * weights[column]!))
}
