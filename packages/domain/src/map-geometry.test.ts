import { expect, it } from 'vitest'
import { computeAxisRange, computeClusterPlaces } from './map-geometry.ts'

it('[TOP-4] an axis has a length with one value, equal values, or none', () => {
  expect(computeAxisRange([0, 100])).toEqual([-6, 106])
  expect(computeAxisRange([5])).toEqual([4, 6])
  expect(computeAxisRange([-200, -200])).toEqual([-212, -188])
  expect(computeAxisRange([])).toEqual([-1, 1])
})

it('the name of a cluster is at the median of its points; larger clusters come first', () => {
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
