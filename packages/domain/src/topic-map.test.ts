import { describe, expect, it } from 'vitest'
import { axisRange, convexHull, outlinesOf } from './topic-map.ts'

const at = (x: number, y: number) => ({ x, y })

describe('the outline of a cluster', () => {
  it('[TOP-4] has the outermost points as corners, each once', () => {
    const corners = [at(0, 0), at(4, 0), at(4, 3), at(0, 3)]
    expect(convexHull([at(1, 1), ...corners, at(2, 0), at(4, 3), at(2, 2)])).toEqual(corners)
  })

  it('[TOP-4] is a line for points on a line, and a point where all are equal', () => {
    expect(convexHull([at(1, 1), at(0, 0), at(2, 2)])).toEqual([at(0, 0), at(2, 2)])
    expect(convexHull([at(3, 3), at(3, 3), at(3, 3)])).toEqual([at(3, 3)])
    expect(convexHull([at(5, 1), at(5, 9), at(5, 4)])).toEqual([at(5, 1), at(5, 9)])
    expect(convexHull([])).toEqual([])
  })

  it('[TOP-4] is drawn from three points on, and never around comments without a topic', () => {
    const points = [0, 0, 0, 1, 1, -1, -1, -1].map((cluster, x) => ({ x, y: x * x, cluster }))
    expect(outlinesOf(points).map(({ cluster }) => cluster)).toEqual([0])
  })

  it('[TOP-4] holds every point of its cluster, wherever the points lie', () => {
    let seed = 7
    const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 50; round += 1) {
      const points = Array.from({ length: 3 + round }, () => at(chance(), chance()))
      const hull = convexHull(points)
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
  expect(axisRange([0, 100])).toEqual([-6, 106])
  expect(axisRange([5])).toEqual([4, 6])
  expect(axisRange([-200, -200])).toEqual([-212, -188])
  expect(axisRange([])).toEqual([-1, 1])
})
