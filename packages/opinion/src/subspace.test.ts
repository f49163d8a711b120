import { createSeededRandom } from '@folkmoot/domain/random'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeSymmetricEigen } from './subspace.ts'
import { dot } from './vectors.ts'

function createSymmetric(size: number, seed: number): Float64Array {
  const random = createSeededRandom(seed)
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const value = Math.round(20 * (random() - 0.5))
      matrix[row * size + column] = value
      matrix[column * size + row] = value
    }
  return matrix
}

it('[MATH-1] each vector is only scaled by its value; vectors are orthogonal, of length 1, largest value first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer(), (size, seed) => {
      const matrix = createSymmetric(size, seed)
      const { values, vectors } = computeSymmetricEigen(matrix.slice(), size)
      expect(values).toHaveLength(size)
      expect(values).toEqual(values.toSorted((one, other) => other - one))
      for (const [at, vector] of vectors.entries()) {
        for (let row = 0; row < size; row += 1) {
          const image = dot(matrix.subarray(row * size, (row + 1) * size), vector)
          expect(Math.abs(image - values[at]! * vector[row]!)).toBeLessThan(1e-11)
        }
        for (const [place, other] of vectors.entries())
          expect(dot(vector, other)).toBeCloseTo(at === place ? 1 : 0, 12)
      }
    }),
  )
})
