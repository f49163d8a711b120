import { createRounder, findLargest, norm } from './vectors.ts'
import type { Codes, VoteMatrix } from './vote-matrix.ts'

/**
 * A vote matrix minus the mean vote of each column. A missing vote counts as the mean and becomes exactly 0, so the centred
 * matrix is as sparse as the votes; it is never stored (docs/mathematics.md section 3).
 */
export interface CentredMatrix {
  readonly matrix: VoteMatrix
  /** the mean vote of each column with the stored sign: near -1 nearly all agree; 0 when moderated out */
  readonly means: Float64Array
  /** 1 for each included column, 0 when moderated out */
  readonly live: Uint8Array
}

/** The frequency of each code: agreements, passes and disagreements of each column. */
export function countCodes({ codes, tids }: VoteMatrix): Int32Array {
  const counts = new Int32Array(tids.length * 3)
  for (let at = 0; at < codes.length; at += 1) counts[codes[at]!]! += 1
  return counts
}

/**
 * Centres the matrix.
 * @param counts of `countCodes`
 */
export function centreMatrix(matrix: VoteMatrix, live: Uint8Array, counts: Int32Array): CentredMatrix {
  const means = new Float64Array(matrix.tids.length)
  for (let column = 0; column < means.length; column += 1) {
    const agrees = counts[3 * column]!
    const disagrees = counts[3 * column + 2]!
    const seen = agrees + counts[3 * column + 1]! + disagrees
    means[column] = live[column] === 0 || seen === 0 ? 0 : (disagrees - agrees) / seen
  }
  return { matrix, means, live }
}

/** No centred vote is larger. */
const MAX_CENTRED_VOTE = 2

/**
 * The centred value of each code times two vectors over the columns, interleaved: entry 2 × code belongs to the first
 * vector, 2 × code + 1 to the second. With this table a product costs one look-up and one addition per vote. The entries are
 * rounded so that a row's sum does not depend on the order of the comments.
 */
export function fillTable(
  table: Float64Array,
  { means, live }: CentredMatrix,
  x: Float64Array,
  y: Float64Array,
): void {
  const roundX = createRounder(MAX_CENTRED_VOTE * findLargest(x), means.length)
  const roundY = createRounder(MAX_CENTRED_VOTE * findLargest(y), means.length)
  for (let column = 0; column < means.length; column += 1) {
    for (let vote = -1; vote <= 1; vote += 1) {
      const value = live[column] === 0 ? 0 : vote - means[column]!
      const at = 2 * (3 * column + vote + 1)
      table[at] = value * x[column]! + roundX - roundX
      table[at + 1] = value * y[column]! + roundY - roundY
    }
  }
}

/** Allocates a table for `fillTable`. */
export const createTable = ({ means }: CentredMatrix): Float64Array => new Float64Array(means.length * 6)

/**
 * Multiplies two vectors over the columns by X'X, where X is the centred matrix; the results replace the vectors.
 * On request it also writes, for each column and vector v, the sum of Xv over the rows with a vote there.
 */
export type GramProduct = (x: Float64Array, y: Float64Array, voters?: VoterSums) => void

/** Buffers for two vectors over the columns. */
type VoterSums = readonly [Float64Array, Float64Array]

/** Both sums over the entries of one row. It adds two entries at a time, because consecutive additions to one sum are slower. */
export function sumRow(
  codes: Codes,
  from: number,
  end: number,
  table: Float64Array,
  into: Float64Array,
): void {
  let x = 0
  let y = 0
  let otherX = 0
  let otherY = 0
  let at = from
  for (; at < end - 1; at += 2) {
    const place = codes[at]! << 1
    const other = codes[at + 1]! << 1
    x += table[place]!
    y += table[place + 1]!
    otherX += table[other]!
    otherY += table[other + 1]!
  }
  if (at < end) {
    const place = codes[at]! << 1
    x += table[place]!
    y += table[place + 1]!
  }
  into[0] = x + otherX
  into[1] = y + otherY
}

/**
 * Adds the sums of both vectors over each row to the codes of that row: X'(Xv) without the values of the codes. Row sums are
 * rounded by the given numbers, so that the order of the people does not matter.
 */
function addRowSums(
  { codes, starts }: VoteMatrix,
  table: Float64Array,
  sums: Float64Array,
  { roundX, roundY }: RowRounders,
): void {
  const rows = starts.length - 1
  const row = new Float64Array(2)
  for (let number = 0; number < rows; number += 1) {
    const from = starts[number]!
    const end = starts[number + 1]!
    sumRow(codes, from, end, table, row)
    const x = row[0]! + roundX - roundX
    const y = row[1]! + roundY - roundY
    for (let at = from; at < end; at += 1) {
      const place = codes[at]! << 1
      sums[place]! += x
      sums[place + 1]! += y
    }
  }
}

/** Numbers of `createRounder` for the row sums of either vector. */
interface RowRounders {
  readonly roundX: number
  readonly roundY: number
}

/** A centred matrix with the buffers of a product. */
interface ProductBuffers {
  readonly centred: CentredMatrix
  readonly table: Float64Array
  readonly sums: Float64Array
  /** of `boundColumnSums` */
  readonly largestSum: number
}

/**
 * An upper bound of the absolute row sums Xv that are added up for a column, for a vector v of length 1: the smaller one of two
 * that follow from the inequality of Cauchy and Schwarz, with the votes of the longest row or with all votes.
 */
function boundColumnSums({ codes, starts, tids }: VoteMatrix): number {
  const rows = starts.length - 1
  let longest = 0
  for (let row = 0; row < rows; row += 1) longest = Math.max(longest, starts[row + 1]! - starts[row]!)
  const byRow = rows * MAX_CENTRED_VOTE * Math.sqrt(Math.min(longest, tids.length))
  return Math.min(byRow, MAX_CENTRED_VOTE * Math.sqrt(rows * codes.length))
}

/** The `GramProduct`. It is not a closure, because compiled code of a closure is discarded with it. */
function multiplyByGram(
  { centred, table, sums, largestSum }: ProductBuffers,
  x: Float64Array,
  y: Float64Array,
  voters?: VoterSums,
): void {
  const { matrix, means, live } = centred
  const rounders = {
    roundX: createRounder(largestSum * norm(x), 1),
    roundY: createRounder(largestSum * norm(y), 1),
  }
  fillTable(table, centred, x, y)
  sums.fill(0)
  addRowSums(matrix, table, sums, rounders)
  for (let column = 0; column < means.length; column += 1) {
    const at = 6 * column
    const mean = means[column]!
    const sumX = sums[at]! + sums[at + 2]! + sums[at + 4]!
    const sumY = sums[at + 1]! + sums[at + 3]! + sums[at + 5]!
    x[column] = live[column]! * (sums[at + 4]! - sums[at]! - mean * sumX)
    y[column] = live[column]! * (sums[at + 5]! - sums[at + 1]! - mean * sumY)
    if (!voters) continue
    voters[0][column] = sumX
    voters[1][column] = sumY
  }
}

/** Creates the product with X'X: one pass over the votes for both vectors, without allocations. */
export function createGramProduct(centred: CentredMatrix): GramProduct {
  const room = {
    centred,
    table: createTable(centred),
    sums: createTable(centred),
    largestSum: boundColumnSums(centred.matrix),
  }
  return (x, y, voters) => multiplyByGram(room, x, y, voters)
}
