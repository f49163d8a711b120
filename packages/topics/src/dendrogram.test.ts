import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '@folkmoot/domain/random'
import { computeDendrogram } from './dendrogram.ts'

interface Cluster {
  readonly centre: readonly number[]
  readonly weight: number
}

const computeCost = (one: Cluster, other: Cluster): number =>
  ((one.weight * other.weight) / (one.weight + other.weight)) *
  one.centre.reduce((sum, value, k) => sum + (value - other.centre[k]!) ** 2, 0)

/** The costs of Ward's merges, each time the cheapest of all pairs. */
function computeAllPairCosts(rows: readonly (readonly number[])[]): number[] {
  let clusters: Cluster[] = rows.map((centre) => ({ centre, weight: 1 }))
  const costs: number[] = []
  while (clusters.length > 1) {
    const pairs = clusters.flatMap((one, at) => clusters.slice(at + 1).map((other) => ({ one, other })))
    const { one, other } = pairs.reduce((best, pair) =>
      computeCost(pair.one, pair.other) < computeCost(best.one, best.other) ? pair : best,
    )
    costs.push(computeCost(one, other))
    const weight = one.weight + other.weight
    const mean = (value: number, k: number) => (value * one.weight + other.centre[k]! * other.weight) / weight
    const both = { centre: one.centre.map(mean), weight }
    clusters = [...clusters.filter((cluster) => cluster !== one && cluster !== other), both]
  }
  return costs
}

describe('the tree of clusters', () => {
  it('[MATH-8] merges at the costs of comparing all pairs, though most comparisons stop early', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 2, max: 14 }),
        fc.constantFrom(1, 8, 19),
        (seed, count, width) => {
          const random = createSeededRandom(seed)
          const rows = Array.from({ length: count }, () => Array.from({ length: width }, () => random()))
          const merges = computeDendrogram({ rows: count, width, values: Float64Array.from(rows.flat()) })
          const wanted = computeAllPairCosts(rows).toSorted((one, other) => one - other)
          for (const [at, { cost }] of merges.entries()) expect(cost).toBeCloseTo(wanted[at]!, 9)
          expect(merges).toHaveLength(count - 1)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([0, 2])('[MATH-8] of equal rows, in %i dimensions, joins the lowest first', (width) => {
    const merges = computeDendrogram({ rows: 4, width, values: new Float64Array(4 * width).fill(1) })
    expect(merges).toEqual([1, 2, 3].map((other) => ({ one: 0, other, cost: 0 })))
  })
})
