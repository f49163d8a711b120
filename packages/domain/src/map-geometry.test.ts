import { describe, expect, it } from 'vitest'
import { computeAxisRange, computeConvexHull, computeClusterPlaces } from './map-geometry.ts'

const createPosition = (x: number, y: number) => ({ x, y })

describe('the outline of a cluster', () => {
  it('[TOP-4] has the outermost points as corners, each once', () => {
    const corners = [createPosition(0, 0), createPosition(4, 0), createPosition(4, 3), createPosition(0, 3)]
    expect(
      computeConvexHull([
        createPosition(1, 1),
        ...corners,
        createPosition(2, 0),
        createPosition(4, 3),
        createPosition(2, 2),
      ]),
    ).toEqual(corners)
  })

  it('[TOP-4] is a line for points on a line, and a point where all are equal', () => {
    expect(computeConvexHull([createPosition(1, 1), createPosition(0, 0), createPosition(2, 2)])).toEqual([
      createPosition(0, 0),
      createPosition(2, 2),
    ])
    expect(computeConvexHull([createPosition(3, 3), createPosition(3, 3), createPosition(3, 3)])).toEqual([
      createPosition(3, 3),
    ])
    expect(computeConvexHull([createPosition(5, 1), createPosition(5, 9), createPosition(5, 4)])).toEqual([
      createPosition(5, 1),
      createPosition(5, 9),
    ])
    expect(computeConvexHull([])).toEqual([])
  })

  it('[TOP-4] contains every point of its cluster', () => {
    let seed = 7
    const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 50; round += 1) {
      const points = Array.from({ length: 3 + round }, () => createPosition(chance(), chance()))
      const hull = computeConvexHull(points)
      for (const [index, from] of hull.entries()) {
        const to = hull[(index + 1) % hull.length] ?? from
        const sides = points.map(
          ({ x, y }) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x),
        )
        expect(Math.min(...sides)).toBeGreaterThan(-1e-12)
      }
    }
  })
})

it('[TOP-4] an axis has a length with one value, equal values, or none', () => {
  expect(computeAxisRange([0, 100])).toEqual([-6, 106])
  expect(computeAxisRange([5])).toEqual([4, 6])
  expect(computeAxisRange([-200, -200])).toEqual([-212, -188])
  expect(computeAxisRange([])).toEqual([-1, 1])
})

it('[RES-68] the name of a cluster is at the median of its points; larger clusters come first', () => {
  const points = [
    [0, 1],
    [0, 3],
    [1, 5],
    [1, 6],
    [1, 90],
    [-1, 7],
  ].map(([cluster = 0, x = 0]) => ({ cluster, x, y: -x }))
  expect(computeClusterPlaces(points)).toEqual([
    { cluster: 1, size: 3, x: 6, y: -6 },
    { cluster: 0, size: 2, x: 2, y: -2 },
  ])
})
