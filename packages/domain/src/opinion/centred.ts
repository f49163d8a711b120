import type { VoteMatrix } from './vote-matrix.ts'

/**
 * A vote matrix less the mean vote of each column. A missing vote counts as the mean and so becomes exactly 0: the
 * centred matrix is as sparse as the votes and is never written down (contract/opinion-math.md 3).
 */
export interface Centred {
  readonly matrix: VoteMatrix
  /** the mean vote of each column in the stored sign: near -1 nearly everybody agrees; 0 where moderated out */
  readonly means: Float64Array
  /** 1 for each column that takes part */
  readonly live: Uint8Array
}

/** How often each code occurs: three numbers a column, of agreements, passes and disagreements. */
export function countCodes({ codes, tids }: VoteMatrix): Int32Array {
  const counts = new Int32Array(tids.length * 3)
  for (let at = 0; at < codes.length; at += 1) counts[codes[at]!]! += 1
  return counts
}

/**
 * Centres the matrix.
 * @param counts of `countCodes`
 */
export function centre(matrix: VoteMatrix, live: Uint8Array, counts: Int32Array): Centred {
  const means = new Float64Array(matrix.tids.length)
  for (let column = 0; column < means.length; column += 1) {
    const agrees = counts[3 * column]!
    const disagrees = counts[3 * column + 2]!
    const seen = agrees + counts[3 * column + 1]! + disagrees
    means[column] = live[column] === 0 || seen === 0 ? 0 : (disagrees - agrees) / seen
  }
  return { matrix, means, live }
}

/**
 * The centred value of each code times two vectors over the columns, side by side: entry 2 × code belongs to the first
 * vector, 2 × code + 1 to the second. With it a product costs one look-up and one addition a vote.
 */
export function fillTable(
  table: Float64Array,
  { means, live }: Centred,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let column = 0; column < means.length; column += 1) {
    for (let vote = -1; vote <= 1; vote += 1) {
      const value = live[column] === 0 ? 0 : vote - means[column]!
      const at = 2 * (3 * column + vote + 1)
      table[at] = value * x[column]!
      table[at + 1] = value * y[column]!
    }
  }
}

/** Room for a table of `fillTable`. */
export const newTable = ({ means }: Centred): Float64Array => new Float64Array(means.length * 6)

/** Multiplies two vectors over the columns at once by X'X, where X is the centred matrix; each result replaces its vector. */
export type Product = (x: Float64Array, y: Float64Array) => void

/** The sums of both vectors over each row, added to the codes of that row: X'(Xv) but for the values of the codes. */
function gather({ codes, starts }: VoteMatrix, table: Float64Array, sums: Float64Array): void {
  const rows = starts.length - 1
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    const from = at
    const end = starts[row + 1]!
    let x = 0
    let y = 0
    for (; at < end; at += 1) {
      const place = codes[at]! << 1
      x += table[place]!
      y += table[place + 1]!
    }
    for (at = from; at < end; at += 1) {
      const place = codes[at]! << 1
      sums[place]! += x
      sums[place + 1]! += y
    }
  }
}

/** The product with X'X of a centred matrix. One pass over the votes for both vectors; nothing is allocated by a call. */
export function productOf(centred: Centred): Product {
  const { matrix, means, live } = centred
  const table = newTable(centred)
  const sums = newTable(centred)
  return (x, y) => {
    fillTable(table, centred, x, y)
    sums.fill(0)
    gather(matrix, table, sums)
    for (let column = 0; column < means.length; column += 1) {
      const at = 6 * column
      const [low, zero, high] = [-1 - means[column]!, -means[column]!, 1 - means[column]!]
      const flag = live[column]!
      x[column] = flag * (low * sums[at]! + zero * sums[at + 2]! + high * sums[at + 4]!)
      y[column] = flag * (low * sums[at + 1]! + zero * sums[at + 3]! + high * sums[at + 5]!)
    }
  }
}
