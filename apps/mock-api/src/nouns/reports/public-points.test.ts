import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPublicPoints } from './public-points.ts'

const point = fc.record({
  x: fc.double({ min: -9, max: 9, noNaN: true }),
  y: fc.double({ min: -9, max: 9, noNaN: true }),
  count: fc.integer({ min: 1, max: 50 }),
  group: fc.nat(3),
  area: fc.nat(2),
})

it('[RPT-1] the order of the points reveals nothing about the order of participants', () => {
  const told = new Set([0, 1, 2, 3])
  const mixed = fc
    .array(point)
    .chain((points) =>
      fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length })),
    )
  fc.assert(
    fc.property(mixed, ([points, shuffled]) => {
      expect(createPublicPoints(shuffled, told)).toEqual(createPublicPoints(points, told))
    }),
  )
})

it('[RPT-1] a point is too coarse to identify a participant, and groups that are not reported have none', () => {
  const points = [
    { x: 0.123_456, y: -0.001, count: 1, group: 0, area: 0 },
    { x: 1, y: 1, count: 2, group: 1, area: 1 },
  ]
  expect(createPublicPoints(points, new Set([0]))).toEqual([{ x: 0.12, y: 0, count: 1, group: 0, area: 0 }])
})
