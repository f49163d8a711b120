import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInitialClusters, recentreCluster, runCompatibleKMeans } from './compatible-k-means.ts'

const createPoints = (places: readonly (readonly [x: number, y: number, weight?: number])[]) => ({
  x: Float64Array.from(places, ([x]) => x),
  y: Float64Array.from(places, ([, y]) => y),
  weight: Float64Array.from(places, ([, , weight = 1]) => weight),
})

describe('the published k-means', () => {
  it('[MATH-1] starts from the first distinct points', () => {
    const points = createPoints([
      [1, 2],
      [1, 2],
      [1, 3],
      [2, 2],
      [9, 9],
    ])
    expect(createInitialClusters(points, 3)).toEqual([
      { id: 0, x: 1, y: 2, members: [0] },
      { id: 1, x: 1, y: 3, members: [2] },
      { id: 2, x: 2, y: 2, members: [3] },
    ])
    expect(createInitialClusters(points, 9)).toHaveLength(4)
    expect(createInitialClusters(points, 0)).toEqual([])
  })

  it('[MATH-1] gives ties to the last centre, and drops clusters that become empty', () => {
    const points = createPoints([
      [0, 0],
      [2, 0],
      [1, 0],
    ])
    const start = [
      { id: 4, x: 0, y: 0, members: [] },
      { id: 9, x: 50, y: 0, members: [] },
      { id: 2, x: 2, y: 0, members: [] },
    ]
    expect(runCompatibleKMeans(points, start, 20)).toEqual([
      { id: 2, x: 1.5, y: 0, members: [1, 2] },
      { id: 4, x: 0, y: 0, members: [0] },
    ])
    expect(runCompatibleKMeans(points, [], 20)).toEqual([])
  })

  it('[MATH-1] ends with each point at its nearest centre, up to a hundredth', () => {
    const place = fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (places, k) => {
          const points = createPoints(places)
          const clusters = runCompatibleKMeans(points, createInitialClusters(points, k), 100)
          expect(clusters.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual([
            ...places.keys(),
          ])
          for (const cluster of clusters) {
            expect(recentreCluster(points, cluster)).toEqual(cluster)
            for (const at of cluster.members) {
              const distance = (other: { x: number; y: number }) =>
                Math.hypot(points.x[at]! - other.x, points.y[at]! - other.y)
              for (const other of clusters) expect(distance(cluster)).toBeLessThan(distance(other) + 0.05)
            }
          }
        },
      ),
    )
  })
})
