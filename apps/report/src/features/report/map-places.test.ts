import { expect, it } from 'vitest'
import { DRAWING_SIZE, drawMap } from './map-drawing.ts'

const { width, height, margin } = DRAWING_SIZE

it('[RPT-1] draws points across the whole picture, with one decimal, and dots by people', () => {
  const { dots, outlines } = drawMap([
    { x: 0, y: 0, count: 1, group: 0 },
    { x: 10, y: 20, count: 4, group: 0 },
    { x: 5, y: 10, count: 100, group: 0 },
    { x: 3.333, y: 10, count: 0, group: 1 },
  ])
  const [low, high, middle, odd] = dots
  for (const [one, other, size] of [
    [low!.x, high!.x, width],
    [high!.y, low!.y, height],
  ] as const) {
    expect(one).toBeGreaterThanOrEqual(margin)
    expect(other).toBeLessThanOrEqual(size - margin)
    expect(one + other).toBeCloseTo(size, 5)
    expect(other - one).toBeGreaterThan((size - 2 * margin) * 0.8)
  }
  expect([middle?.x, middle?.y]).toEqual([width / 2, height / 2])
  expect(odd!.x).toBe(Math.round(odd!.x * 10) / 10)
  expect(odd!.x % 1).not.toBe(0)
  expect(dots.map(({ radius }) => radius)).toEqual([3.5, 3.5, 17, 3.5])
  expect(dots.map(({ key }) => key)).toEqual(['0', '1', '2', '3'])
  expect(outlines.map(({ group }) => group)).toEqual([0, 1])
  expect(outlines[0]?.corners.split(' ').toSorted()).toEqual(
    [low!, high!].map(({ x, y }) => `${x},${y}`).toSorted(),
  )
})

it('[RPT-1] the area of a dot is proportional to its people', () => {
  const { dots } = drawMap([
    { x: 0, y: 0, count: 25, group: 0 },
    { x: 1, y: 1, count: 100, group: 0 },
  ])
  expect(dots.map(({ radius }) => radius)).toEqual([8.5, 17])
})

it('[RPT-1] the letter of a group is at the mean of its people', () => {
  const { dots, outlines } = drawMap([
    { x: 0, y: 0, count: 1, group: 0 },
    { x: 8, y: 0, count: 3, group: 0 },
    { x: 6, y: 0, count: 7, group: 1 },
    { x: 8, y: 4, count: 1, group: 1 },
    { x: 0, y: 4, count: 0, group: 2 },
  ])
  expect(outlines[0]?.middle).toEqual({ x: dots[2]?.x, y: dots[2]?.y })
  expect(outlines[1]?.middle.x).toBeGreaterThan(dots[2]!.x)
  expect(outlines[1]?.middle.x).toBeLessThan(dots[3]!.x)
  // nobody is in it: no division by zero
  expect(outlines[2]?.middle).toEqual({ x: dots[0]?.x, y: dots[0]?.y })
})
