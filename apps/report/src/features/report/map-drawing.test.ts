import { expect, it } from 'vitest'
import { drawMap, DRAWING_SIZE } from './map-drawing.ts'

it('[RPT-1] draws each point inside the picture, with y up, larger for more people', () => {
  const { dots, outlines } = drawMap([
    { x: -1, y: -1, count: 1, group: 0 },
    { x: -2, y: 1, count: 9, group: 0 },
    { x: 3, y: 0, count: 2, group: 4 },
  ])
  for (const { x, y } of dots) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(DRAWING_SIZE.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(DRAWING_SIZE.height)
  }
  const [low, high] = dots
  expect(low?.y).toBeGreaterThan(high?.y ?? Infinity)
  expect(high?.radius).toBeGreaterThan(low?.radius ?? Infinity)
  expect(outlines.map(({ group }) => group)).toEqual([0, 4])
  // the middle is weighted by people
  expect(outlines[0]?.middle.y).toBeLessThan(DRAWING_SIZE.height / 2)
})

it('draws nothing without points, and a single point in the middle', () => {
  expect(drawMap([])).toEqual({ dots: [], outlines: [] })
  expect(drawMap([{ x: 5, y: 5, count: 1, group: 0 }]).dots[0]).toMatchObject({
    x: DRAWING_SIZE.width / 2,
    y: DRAWING_SIZE.height / 2,
  })
})
