import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@folkmoot/domain/random'
import { divide, divideFrom, drawCentres } from './k-means.ts'

const scattered = (seed: number, count: number, places: number) => {
  const random = seededRandom(seed)
  const axis = () => Float64Array.from({ length: count }, () => Math.floor(places * random()))
  return {
    x: axis(),
    y: axis(),
    weight: Float64Array.from({ length: count }, () => 1 + Math.floor(3 * random())),
  }
}

describe('dividing points', () => {
  it('finds the best of all starts that went furthest, though those on the same way are followed once', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom(4, 1000),
        (seed, k, places) => {
          const points = scattered(seed, 60, places)
          const settings = { k, starts: 12, finalists: 5 }
          const found = divide(points, { ...settings, random: seededRandom(seed) })
          const random = seededRandom(seed)
          const begun = Array.from({ length: settings.starts }, () =>
            divideFrom(points, drawCentres(points, k, random), 4),
          )
          const ends = begun
            .toSorted((one, other) => one.spread - other.spread)
            .slice(0, settings.finalists)
            .map(({ centres }) => divideFrom(points, centres).spread)
          const best = Math.min(...ends)
          expect(found?.spread ?? Infinity).toBeLessThanOrEqual(best * (1 + 1e-9))
        },
      ),
    )
  })
})
