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
