import { computeSymmetricEigen } from '@folkmoot/opinion/subspace'
import { addScaled, dot, norm, scale } from '@folkmoot/opinion/vectors'
import { drawNormal, createSeededRandom } from '@folkmoot/domain/random'
import type { SparseRows } from './features.ts'

/** Positions in a space of few dimensions, row by row, of length 1, or 0 when unknown. */
export interface DenseMatrix {
  readonly rows: number
  readonly width: number
  readonly values: Float64Array
}

/** Selects rows, in this order. */
export function selectRows(
  { rows, width, values }: DenseMatrix,
  wanted: (row: number) => boolean,
): DenseMatrix {
  const picked: number[] = []
  for (let row = 0; row < rows; row += 1) if (wanted(row)) picked.push(row)
  const into = new Float64Array(picked.length * width)
  for (const [at, row] of picked.entries())
    into.set(values.subarray(row * width, (row + 1) * width), at * width)
  return { rows: picked.length, width, values: into }
}

/** Additional directions, which speed up convergence. */
const OVERSAMPLING_COUNT = 10
const ITERATION_COUNT = 4

/** A'(AQ) of the transposed matrix: rows × width becomes rows × width again. */
function multiplyByGram({ rows, columns, start, column, value }: SparseRows, q: Float64Array, width: number) {
  const down = new Float64Array(columns * width)
  const back = new Float64Array(rows * width)
  for (let row = 0; row < rows; row += 1) {
    for (let at = start[row]!; at < start[row + 1]!; at += 1) {
      const to = column[at]! * width
      const weight = value[at]!
      for (let k = 0; k < width; k += 1) down[to + k]! += weight * q[row * width + k]!
    }
  }
  for (let row = 0; row < rows; row += 1) {
    for (let at = start[row]!; at < start[row + 1]!; at += 1) {
      const from = column[at]! * width
      const weight = value[at]!
      for (let k = 0; k < width; k += 1) back[row * width + k]! += weight * down[from + k]!
    }
  }
  return back
}

/** Orthonormalizes the columns, twice for accuracy; a linearly dependent one becomes 0. */
function orthogonalize(q: Float64Array, rows: number, width: number): void {
  const columns: Float64Array[] = []
  for (let k = 0; k < width; k += 1) {
    const own = new Float64Array(rows)
    for (let row = 0; row < rows; row += 1) own[row] = q[row * width + k]!
    const before = norm(own)
    for (let round = 0; round < 2; round += 1)
      for (const other of columns) addScaled(own, -dot(own, other), other)
    const left = norm(own)
    scale(own, left > 1e-10 * before ? 1 / left : 0)
    for (let row = 0; row < rows; row += 1) q[row * width + k] = own[row]!
    columns.push(own)
  }
}

/** The small symmetric matrix Q'(AA'Q). */
function computeProjectedMatrix(
  q: Float64Array,
  image: Float64Array,
  rows: number,
  width: number,
): Float64Array {
  const small = new Float64Array(width * width)
  for (let row = 0; row < rows; row += 1)
    for (let i = 0; i < width; i += 1)
      for (let j = 0; j <= i; j += 1) small[i * width + j]! += q[row * width + i]! * image[row * width + j]!
  for (let i = 0; i < width; i += 1)
    for (let j = 0; j < i; j += 1) small[j * width + i] = small[i * width + j]!
  return small
}

/** Normalizes every row to length 1; a vanishing one becomes 0. */
export function normalizeRows(values: Float64Array, width: number): void {
  for (let from = 0; from < values.length; from += width) {
    let squares = 0
    for (let k = 0; k < width; k += 1) squares += values[from + k]! * values[from + k]!
    const factor = squares > 1e-12 ? 1 / Math.sqrt(squares) : 0
    for (let k = 0; k < width; k += 1) values[from + k]! *= factor
  }
}

/**
 * Projects comments on their directions of largest variance: the truncated singular value decomposition of the features, by
 * block subspace iteration from seeded directions (Halko, Martinsson and Tropp 2011, algorithm 4.4; latent semantic analysis,
 * Deerwester 1990). It only uses +, −, ×, ÷ and the square root, which are exact on every machine.
 * @param most dimensions, at most
 */
export function reduceDimensions(features: SparseRows, most: number): DenseMatrix {
  const { rows } = features
  const width = Math.min(most + OVERSAMPLING_COUNT, rows, features.columns)
  const kept = Math.min(most, width)
  const values = new Float64Array(rows * kept)
  const random = createSeededRandom('topics')
  let q = Float64Array.from({ length: rows * width }, () => drawNormal(random))
  for (let round = 0; round < ITERATION_COUNT; round += 1) {
    orthogonalize(q, rows, width)
    q = multiplyByGram(features, q, width)
  }
  orthogonalize(q, rows, width)
  const { values: squares, vectors } = computeSymmetricEigen(
    computeProjectedMatrix(q, multiplyByGram(features, q, width), rows, width),
    width,
  )
  for (let k = 0; k < kept; k += 1) {
    const singular = Math.sqrt(Math.max(0, squares[k]!))
    for (let row = 0; row < rows; row += 1) {
      let sum = 0
      for (let i = 0; i < width; i += 1) sum += q[row * width + i]! * vectors[k]![i]!
      values[row * kept + k] = sum * singular
    }
  }
  normalizeRows(values, kept)
  return { rows, width: kept, values }
}
