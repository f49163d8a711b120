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

describe('drawing centres', () => {
  const points = {
    x: Float64Array.of(0, 10, 10, 3),
    y: Float64Array.of(0, 0, 4, 0),
    weight: Float64Array.of(1, 2, 1, 0),
  }
  /** The centres for these numbers of a generator. */
  const draw = (k: number, ...numbers: number[]) => {
    const rest = [...numbers]
    return [...drawCentres(points, k, () => rest.shift() ?? 0)]
  }

  it('draws the first one by weight', () => {
    const first = (number: number) => draw(1, number)
    expect([first(0), first(0.24)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect([first(0.26), first(0.74)]).toEqual([
      [10, 0],
      [10, 0],
    ])
    expect([first(0.76), first(0.999)]).toEqual([
      [10, 4],
      [10, 4],
    ])
  })

  it('draws the next ones by weight times the squared distance to the nearest centre before', () => {
    // from 0, 0 the others have 2 · 100 and 116
    const second = (number: number) => draw(2, 0, number).slice(2)
    expect([second(0), second(200 / 316 - 0.01), second(200 / 316 + 0.01), second(0.999)]).toEqual([
      [10, 0],
      [10, 0],
      [10, 4],
      [10, 4],
    ])
    // then from 10, 0 the last one has 16 and no other any
    expect(draw(3, 0, 0, 0)).toEqual([0, 0, 10, 0, 10, 4])
    expect(draw(3, 0, 0, 0.99)).toEqual([0, 0, 10, 0, 10, 4])
    // from 10, 4 the first has 116 and the other 2 · 16, also after it was nearer to another
    expect(draw(3, 0.3, 0, 0.9)).toEqual([10, 0, 0, 0, 10, 4])
    expect(draw(2, 0.8, 116 / 148 + 0.01)).toEqual([10, 4, 10, 0])
    expect(draw(2, 0.8, 116 / 148 - 0.01)).toEqual([10, 4, 0, 0])
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

  it('stops after the given number of steps, and puts ties into the first part', () => {
    const line = {
      x: Float64Array.of(0, 1, 2, 9),
      y: new Float64Array(4),
      weight: new Float64Array(4).fill(1),
    }
    const start = Float64Array.of(0, 0, 2, 0)
    expect([...runLloyd(line, start, 0).labels]).toEqual([0, 0, 1, 1])
    expect([...runLloyd(line, start, 0).centres]).toEqual([0, 0, 2, 0])
    expect([...runLloyd(line, start, 1).centres]).toEqual([0.5, 0, 5.5, 0])
    expect([...runLloyd(line, start, 1).labels]).toEqual([0, 0, 0, 1])
    expect([...runLloyd(line, start, 2).centres]).toEqual([1, 0, 9, 0])
    expect([...start]).toEqual([0, 0, 2, 0])
  })

  it('has no division when there are fewer places than parts', () => {
    const same = { x: Float64Array.of(3, 3), y: Float64Array.of(1, 1), weight: Float64Array.of(1, 1) }
    const random = createSeededRandom(1)
    expect(runKMeans(same, { k: 2, starts: 5, finalists: 2, random })).toBeUndefined()
    expect(runKMeans(same, { k: 1, starts: 5, finalists: 2, random })).toMatchObject({ k: 1, inertia: 0 })
    expect(runKMeans(same, { k: 1, starts: 5, finalists: 0, random })).toBeUndefined()
  })
})
