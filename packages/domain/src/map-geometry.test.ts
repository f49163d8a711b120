import { expect, it } from 'vitest'
import { computeAxisRange, computeClusterPlaces, computeOutlines } from './map-geometry.ts'

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

it('[TOP-4] the outline of a cluster of three points or more goes around them; smaller ones have none', () => {
  const place = (cluster: number, x: number, y: number) => ({ cluster, x, y })
  const square = [place(0, 0, 0), place(0, 2, 0), place(0, 2, 2), place(0, 0, 2), place(0, 1, 1)]
  const others = [place(1, 5, 5), place(1, 6, 6), place(-1, 9, 9), place(-1, 8, 9), place(-1, 9, 8)]
  const [outline, ...more] = computeOutlines([...square, ...others])
  expect(outline?.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ])
  expect(more).toEqual([])
})
