import type { GramProduct } from './centred-matrix.ts'
import { addScaled, dot, norm, scale, type Directions } from './vectors.ts'

const MAX_SWEEPS = 60

/** Rotates rows and columns p and q of a symmetric matrix so that entry (p, q) vanishes; also applied to `vectors`. */
function rotate(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const off = matrix[p * size + q]!
  const theta = (matrix[q * size + q]! - matrix[p * size + p]!) / (2 * off)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < size; k += 1) {
    const a = matrix[k * size + p]!
    const b = matrix[k * size + q]!
    matrix[k * size + p] = c * a - s * b
    matrix[k * size + q] = s * a + c * b
  }
  for (let k = 0; k < size; k += 1) {
    const a = matrix[p * size + k]!
    const b = matrix[q * size + k]!
    matrix[p * size + k] = c * a - s * b
    matrix[q * size + k] = s * a + c * b
    const v = vectors[p * size + k]!
    const w = vectors[q * size + k]!
    vectors[p * size + k] = c * v - s * w
    vectors[q * size + k] = s * v + c * w
  }
  matrix[p * size + q] = 0
  matrix[q * size + p] = 0
}

/** One pass over all pairs; returns false when no rotation was needed. */
function sweep(matrix: Float64Array, vectors: Float64Array, size: number, tiny: number): boolean {
  let turned = false
  for (let p = 0; p < size; p += 1) {
    for (let q = p + 1; q < size; q += 1) {
      if (Math.abs(matrix[p * size + q]!) <= tiny) continue
      rotate(matrix, vectors, size, p, q)
      turned = true
    }
  }
  return turned
}

/**
 * Eigenvalues, largest first, and eigenvectors of a small symmetric matrix by the cyclic Jacobi method (Golub and Van
 * Loan, Matrix Computations, 8.5).
 * @param matrix row by row, `size` × `size`; is overwritten
 */
export function computeSymmetricEigen(matrix: Float64Array, size: number) {
  const vectors = new Float64Array(size * size)
  let largest = 0
  for (let at = 0; at < size; at += 1) vectors[at * size + at] = 1
  for (let at = 0; at < matrix.length; at += 1) largest = Math.max(largest, Math.abs(matrix[at]!))
  let round = 0
  while (round < MAX_SWEEPS && sweep(matrix, vectors, size, largest * 1e-16)) round += 1
  const order = Array.from({ length: size }, (_, at) => at)
  order.sort((one, other) => matrix[other * size + other]! - matrix[one * size + one]!)
  return {
    values: order.map((at) => matrix[at * size + at]!),
    vectors: order.map((at) => vectors.subarray(at * size, (at + 1) * size)),
  }
}

/** Directions at most; then the subspace is restarted with the best ones. */
const MAX_DIRECTIONS = 36
const RESTART_DIRECTIONS = 6

/** A subspace that is widened towards the largest eigenvectors of X'X, with the best approximations in it. */
export interface Subspace {
  readonly width: number
  /** Adds directions, except linearly dependent ones. Returns false when none was added. */
  readonly add: (directions: readonly Float64Array[]) => boolean
  /**
   * Adds the residuals of the given approximations, and optionally one more direction. Returns false when the residuals are
   * only rounding errors.
   */
  readonly widen: (pairs: readonly number[], more?: Float64Array) => boolean
  /** approximate eigenvalues, largest first */
  readonly getEigenvalues: () => readonly number[]
  /** an approximate eigenvector of length 1 */
  readonly getVector: (pair: number) => Float64Array
  /** for each column the sum of Xu of an approximation over the rows with a vote there */
  readonly getVoterSums: (pair: number) => Float64Array
  /** the products of the first two directions that were added, 0 where there is none */
  readonly getFirstImages: () => Directions
  /** X'Xu − λu of an approximation */
  readonly getResidual: (pair: number) => Float64Array
  /** the lengths of the residuals X'Xu − λu of the first `count` approximations */
  readonly getResidualNorms: (count: number) => number[]
  /** products with X'X so far, of two vectors each */
  readonly countProducts: () => number
}

/** The part of a direction orthogonal to the basis, with length 1; undefined when it vanishes. */
function orthogonalize(basis: readonly Float64Array[], direction: Float64Array): Float64Array | undefined {
  const rest = direction.slice()
  const before = norm(rest)
  if (!(before > 0)) return undefined
  scale(rest, 1 / before)
  for (let round = 0; round < 2; round += 1) {
    for (const vector of basis) addScaled(rest, -dot(rest, vector), vector)
    const left = norm(rest)
    if (left < 1e-10) return undefined
    scale(rest, 1 / left)
  }
  return rest
}

const combineVectors = (
  vectors: readonly Float64Array[],
  weights: Float64Array,
  width: number,
): Float64Array => {
  const sum = new Float64Array(width)
  for (let at = 0; at < vectors.length; at += 1) addScaled(sum, weights[at]!, vectors[at]!)
  return sum
}

/** The basis of a subspace, its products with X'X, and the projected matrix. */
interface SubspaceState {
  readonly width: number
  basis: Float64Array[]
  images: Float64Array[]
  voterSums: Float64Array[]
  /** the scalar products of basis and images: rows of the lower triangle */
  gram: Float64Array[]
  values: number[]
  weights: Float64Array[]
  /** computed residuals of the approximations */
  residuals: Map<number, Float64Array>
}

function solveProjected(parts: SubspaceState): void {
  const { basis, images, gram } = parts
  const size = basis.length
  for (let row = gram.length; row < size; row += 1) {
    const products = new Float64Array(row + 1)
    for (let column = 0; column <= row; column += 1) products[column] = dot(basis[row]!, images[column]!)
    gram.push(products)
  }
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      matrix[row * size + column] = gram[row]![column]!
      matrix[column * size + row] = gram[row]![column]!
    }
  }
  const { values, vectors } = computeSymmetricEigen(matrix, size)
  parts.values = values
  parts.weights = vectors
  parts.residuals.clear()
}

const getWeights = ({ weights, basis }: SubspaceState, pair: number): Float64Array =>
  weights[pair] ?? new Float64Array(basis.length)

const computeVector = (parts: SubspaceState, pair: number): Float64Array =>
  combineVectors(parts.basis, getWeights(parts, pair), parts.width)

/** X'Xu − λu of an approximation. */
function computeResidual(parts: SubspaceState, pair: number): Float64Array {
  const known = parts.residuals.get(pair)
  if (known) return known
  const found = combineVectors(parts.images, getWeights(parts, pair), parts.width)
  addScaled(found, -(parts.values[pair] ?? 0), computeVector(parts, pair))
  parts.residuals.set(pair, found)
  return found
}

/** Makes the best approximations the new basis. */
function restartSubspace(parts: SubspaceState): void {
  const kept = parts.weights.slice(0, RESTART_DIRECTIONS)
  const { basis, images, voterSums, width } = parts
  parts.basis = kept.map((weights) => combineVectors(basis, weights, width))
  parts.images = kept.map((weights) => combineVectors(images, weights, width))
  parts.voterSums = kept.map((weights) => combineVectors(voterSums, weights, width))
  parts.gram = []
  solveProjected(parts)
}

/** Adds up to two directions with one product. Returns false when none is linearly independent. */
function addDirections(
  parts: SubspaceState,
  directions: readonly Float64Array[],
  product: GramProduct,
): boolean {
  const added: Float64Array[] = []
  for (const direction of directions) {
    const rest = orthogonalize([...parts.basis, ...added], direction)
    if (rest) added.push(rest)
  }
  const [one, other] = added
  if (!one) return false
  const images = [one.slice(), other ? other.slice() : new Float64Array(parts.width)] as const
  const voters = [new Float64Array(parts.width), new Float64Array(parts.width)] as const
  product(...images, voters)
  parts.basis.push(...added)
  parts.images.push(...images.slice(0, added.length))
  parts.voterSums.push(...voters.slice(0, added.length))
  solveProjected(parts)
  return true
}

/** Creates an empty subspace of the vectors over `width` columns. */
export function createSubspace(product: GramProduct, width: number): Subspace {
  const none = { basis: [], images: [], voterSums: [], gram: [], values: [], weights: [] }
  const parts: SubspaceState = { width, ...none, residuals: new Map() }
  let products = 0
  return {
    width,
    getFirstImages: () => ({
      first: parts.images[0] ?? new Float64Array(width),
      second: parts.images[1] ?? new Float64Array(width),
    }),
    getVector: (pair) => computeVector(parts, pair),
    getVoterSums: (pair) => combineVectors(parts.voterSums, getWeights(parts, pair), width),
    add: (directions) => {
      products += 1
      return addDirections(parts, directions, product)
    },
    widen: (pairs, more) => {
      const directions = [...pairs.map((pair) => computeResidual(parts, pair)), ...(more ? [more] : [])]
      if (parts.basis.length + 2 > MAX_DIRECTIONS) restartSubspace(parts)
      products += 1
      return addDirections(parts, directions, product)
    },
    getEigenvalues: () => parts.values,
    getResidual: (pair) => computeResidual(parts, pair),
    getResidualNorms: (count) =>
      parts.values.slice(0, count).map((_, pair) => norm(computeResidual(parts, pair))),
    countProducts: () => products,
  }
}
