import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '@folkmoot/domain/random'
import type { GramProduct } from './centred-matrix.ts'
import { createSubspace } from './subspace.ts'
import { dot, norm } from './vectors.ts'

const WIDTH = 50
/** The product with a diagonal matrix of the squares 50², 49² … 1; the voter sums are the vectors times ten. */
const product: GramProduct = (x, y, voters) => {
  for (const [at, vector] of [x, y].entries()) {
    voters?.[at]?.set(vector.map((value) => 10 * value))
    for (let column = 0; column < WIDTH; column += 1) vector[column]! *= (WIDTH - column) ** 2
  }
}
const unit = (at: number) => Float64Array.from({ length: WIDTH }, (_, column) => Number(column === at))
const random = createSeededRandom('subspace')
const createVector = () => Float64Array.from({ length: WIDTH }, () => random() - 0.5)

describe('a subspace', () => {
  it('has the exact pairs of the directions in it, largest first', () => {
    const space = createSubspace(product, WIDTH)
    expect(space.add([unit(9), unit(4)])).toBe(true)
    expect(space.add([unit(20)])).toBe(true)
    expect(space.getEigenvalues()).toEqual([46 ** 2, 41 ** 2, 30 ** 2])
    expect([...space.getVector(0)]).toEqual([...unit(4)])
    expect([...space.getVoterSums(2)]).toEqual(Array.from(unit(20), (value) => 10 * value))
    expect(space.getResidualNorms(2)).toEqual([0, 0])
    expect(space.countProducts()).toBe(2)
    expect(space.width).toBe(WIDTH)
    expect([...space.getVector(7)]).toEqual([...new Float64Array(WIDTH)])
  })

  it('adds only directions that are linearly independent', () => {
    const space = createSubspace(product, WIDTH)
    expect(space.add([new Float64Array(WIDTH)])).toBe(false)
    expect(space.add([unit(3), unit(3)])).toBe(true)
    expect(space.getEigenvalues()).toEqual([47 ** 2])
    const nearly = unit(3)
    nearly[5] = 1e-11
    expect(space.add([nearly, unit(3)])).toBe(false)
    nearly[5] = 1e-9
    expect(space.add([nearly])).toBe(true)
    expect(space.getVector(1)[5]).toBeCloseTo(1, 9)
    expect(space.getVector(1)[3]).toBeCloseTo(0, 12)
  })

  it('has residuals of its approximations, and widens towards the largest pairs', () => {
    const space = createSubspace(product, WIDTH)
    space.add([createVector(), createVector()])
    for (let round = 0; round < 60; round += 1) {
      const [vector, value] = [space.getVector(0), space.getEigenvalues()[0]!]
      expect(norm(vector)).toBeCloseTo(1, 12)
      const image = vector.slice()
      product(image, new Float64Array(WIDTH))
      const residual = image.map((entry, column) => entry - value * vector[column]!)
      expect(norm(residual.map((entry, column) => entry - space.getResidual(0)[column]!))).toBeLessThan(1e-7)
      expect(space.getResidualNorms(2)[0]).toBeCloseTo(norm(residual), 7)
      expect(dot(vector, space.getVector(1))).toBeCloseTo(0, 10)
      if (!space.widen([0, 1])) break
    }
    expect(space.getEigenvalues()[0]).toBeCloseTo(2500, 8)
    expect(space.getEigenvalues()[1]).toBeCloseTo(2401, 8)
    expect(Math.abs(space.getVector(0)[0]!)).toBeCloseTo(1, 9)
    expect([...space.getVoterSums(0)].map((value) => Math.abs(value))[0]).toBeCloseTo(10, 8)
  })

  it('restarts with the six best pairs when it has 36 directions', () => {
    const space = createSubspace(product, WIDTH)
    const sizes: number[] = []
    space.add([createVector(), createVector()])
    for (let round = 0; round < 20; round += 1) {
      const before = space.getEigenvalues().slice(0, 2)
      expect(space.widen([], createVector())).toBe(true)
      const [one = 0, two = 0] = space.getEigenvalues()
      expect(one).toBeGreaterThanOrEqual(before[0]! - 1e-8)
      expect(two).toBeGreaterThanOrEqual(before[1]! - 1e-8)
      space.add([createVector()])
      sizes.push(space.getEigenvalues().length)
    }
    expect(sizes.slice(0, 3)).toEqual([4, 6, 8])
    expect(Math.max(...sizes)).toBe(36)
    expect(sizes.slice(16)).toEqual([36, 8, 10, 12])
    expect(space.countProducts()).toBe(41)
  })
})
