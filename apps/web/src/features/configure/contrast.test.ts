import { expect, it } from 'vitest'
import { computeContrast, parseRgb } from './contrast.ts'

it.each([
  ['#0B5', [0, 187, 85]],
  ['#0b5c86', [11, 92, 134]],
  ['rgb(11, 92, 134)', [11, 92, 134]],
  [' #fff ', [255, 255, 255]],
  ['navy', undefined],
  ['#0b5c8680', undefined],
  ['rgba(11, 92, 134, 0.5)', undefined],
  ['', undefined],
])('[CFG-4] reads the colour %j as %j', (text, parts) => expect(parseRgb(text)).toEqual(parts))

it.each([
  ['#000', '#fff', 21],
  ['#fff', '#fff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0b5c86', '#ffffff', 7.23],
])('[CFG-4] the contrast of %s and %s is %d, in either order', (one, other, expected) => {
  const [first, second] = [parseRgb(one), parseRgb(other)]
  if (!first || !second) throw new Error('no colour')
  expect(computeContrast(first, second)).toBeCloseTo(expected, 1)
  expect(computeContrast(second, first)).toBe(computeContrast(first, second))
})
