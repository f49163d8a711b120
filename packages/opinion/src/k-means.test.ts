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
    )
  })
})
