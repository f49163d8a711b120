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

it('finds the best of the continued starts, though equal ones are continued once', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 5 }), fc.constantFrom(4, 1000), (seed, k, places) => {
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
    }),
    { numRuns: 30 },
  )
})

describe('Lloyd’s iteration', () => {
  /** Runs it on points of a seed, and finds the distance of each point to each centre, and the points of each part. */
  function divide(seed: number, k: number) {
    const points = createPoints(seed, 30, 9)
    const { labels, centres, inertia } = runLloyd(points, drawCentres(points, k, createSeededRandom(seed)))
    const parts = Array.from({ length: k }, (_, part) => part)
    const centreOf = (part: number) => ({ x: centres[2 * part]!, y: centres[2 * part + 1]! })
    const all = Array.from(labels, (label, at) => {
      const [x, y, weight] = [points.x[at]!, points.y[at]!, points.weight[at]!]
      const distances = parts.map((part) => (x - centreOf(part).x) ** 2 + (y - centreOf(part).y) ** 2)
      return { label, x, y, weight, distances }
    })
    const divided = parts.map((part) => ({ ...centreOf(part), own: all.filter((one) => one.label === part) }))
    return { all, divided, inertia }
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

  it('[MATH-1] ends with each point in the part of its nearest centre, and each centre at the mean of its points', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), (seed, k) => {
        const { all, divided, inertia } = divide(seed, k)
        for (const { label, distances } of all)
          expect(distances[label]).toBeLessThanOrEqual(Math.min(...distances) + 1e-9)
        if (divided.every(({ own }) => own.length > 0))
          expect(inertia).toBeCloseTo(
            sum(all.map(({ weight, label, distances }) => weight * distances[label]!)),
            8,
          )
        else expect(inertia).toBe(Infinity)
        for (const { x, y, own } of divided.filter((part) => part.own.length > 0)) {
          const weight = sum(own.map((one) => one.weight))
          expect(x).toBeCloseTo(sum(own.map((one) => one.weight * one.x)) / weight, 10)
          expect(y).toBeCloseTo(sum(own.map((one) => one.weight * one.y)) / weight, 10)
        }
      }),
    )
  })
})
