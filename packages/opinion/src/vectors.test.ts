import { expect, it } from 'vitest'
import { addScaled, dot, norm, pickValues, scale } from './vectors.ts'

it('multiplies, measures, adds, scales and picks', () => {
  const [one, other] = [Float64Array.of(1, 2, -3), Float64Array.of(4, 0, 5)]
  expect(dot(one, other)).toBe(-11)
  expect(norm(Float64Array.of(3, -4))).toBe(5)
  addScaled(one, 2, other)
  expect([...one]).toEqual([9, 2, 7])
  scale(other, -3)
  expect([...other]).toEqual([-12, -0, -15])
  expect([...pickValues(Int32Array.of(7, 8, 9), Int32Array.of(2, 0, 2))]).toEqual([9, 7, 9])
})
