import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '@folkmoot/domain/random'
import { runKMeans, runLloyd, drawCentres } from './k-means.ts'

const createPoints = (seed: number, count: number, places: number) => {
  const random = createSeededRandom(seed)
  const axis = () => Float64Array.from({ length: count }, () => Math.floor(places * random()))
  return {
    x: axis(),
    y: axis(),
    weight: Float64Array.from({ length: count }, () => 1 + Math.floor(3 * random())),
  }
}

describe('dividing points', () => {
  it('finds the best of the continued starts, though equal ones are continued once', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom(4, 1000),
        (seed, k, places) => {
          const points = createPoints(seed, 60, places)
          const settings = { k, starts: 12, finalists: 5 }
          const found = runKMeans(points, { ...settings, random: createSeededRandom(seed) })
          const random = createSeededRandom(seed)
          const begun = Array.from({ length: settings.starts }, () =>
            runLloyd(points, drawCentres(points, k, random), 4),
          )
          const ends = begun
            .toSorted((one, other) => one.inertia - other.inertia)
            .slice(0, settings.finalists)
            .map(({ centres }) => runLloyd(points, centres).inertia)
          const best = Math.min(...ends)
          expect(found?.inertia ?? Infinity).toBeLessThanOrEqual(best * (1 + 1e-9))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('Lloyd’s iteration', () => {
  it('[MATH-1] ends with each point in the part of its nearest centre, and each centre at the mean of its points', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, k) => {
        const points = createPoints(seed, 30, 9)
        const start = drawCentres(points, k, createSeededRandom(seed))
        const { labels, centres, inertia } = runLloyd(points, start)
        const distance = (at: number, part: number) =>
          (points.x[at]! - centres[2 * part]!) ** 2 + (points.y[at]! - centres[2 * part + 1]!) ** 2
        let sum = 0
        const sums = Array.from({ length: k }, () => [0, 0, 0] as [number, number, number])
        for (const [at, label] of labels.entries()) {
          for (let part = 0; part < k; part += 1)
            expect(distance(at, label)).toBeLessThanOrEqual(distance(at, part) + 1e-9)
          const weight = points.weight[at]!
          sum += weight * distance(at, label)
          sums[label]![0] += weight
          sums[label]![1] += weight * points.x[at]!
          sums[label]![2] += weight * points.y[at]!
        }
        const isWhole = sums.every(([weight]) => weight > 0)
        if (isWhole) expect(inertia).toBeCloseTo(sum, 8)
        else expect(inertia).toBe(Infinity)
        for (const [part, [weight, x, y]] of sums.entries()) {
          if (weight === 0) continue
          expect(centres[2 * part]).toBeCloseTo(x / weight, 10)
          expect(centres[2 * part + 1]).toBeCloseTo(y / weight, 10)
        }
      }),
    )
  })
})
