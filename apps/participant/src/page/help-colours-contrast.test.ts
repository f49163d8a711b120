import { expect, it } from 'vitest'
import { chooseHelpColours } from './help-colours.ts'

const isUsed = (background: string, colour: string): boolean =>
  chooseHelpColours(background, colour).color === colour

// the contrast of each pair is just above and just below 4.5, by the formula of WCAG 2.2
it.each([
  ['#ffffff', '#767676', '#777777'],
  ['#ffffff', '#ee0000', '#ef0000'],
  ['#ffffff', '#008a00', '#008b00'],
  ['#ffffff', '#0078d6', '#0078d7'],
  ['#ffffff', '#dc00af', '#dc00b0'],
  ['#000000', '#757575', '#747474'],
  ['#0a0a0a', '#797979', '#787878'],
  ['#050505', '#ef0000', '#ee0000'],
  ['#0000ff', '#c2c200', '#c1c100'],
])('[PART-2] on %s the text can be %s, but not %s', (background, readable, unreadable) => {
  expect([isUsed(background, readable), isUsed(background, unreadable)]).toEqual([true, false])
})

it.each([
  ['#757575', '#767676'],
  ['#ec0000', '#ed0000'],
  ['#008900', '#008a00'],
  ['#d200c8', '#d200cb'],
])('[PART-2] goes with white on %s, and with black on %s', (dark, light) => {
  expect([dark, light].map((background) => chooseHelpColours(background, null).color)).toEqual([
    '#fff',
    '#000',
  ])
  expect([dark, light].map((colour) => chooseHelpColours(null, colour).background)).toEqual(['#fff', '#000'])
})

it('[PART-2] a short colour is the long one', () => {
  expect([isUsed('#fff', '#777'), isUsed('#fff', '#767676')]).toEqual([false, true])
  expect([isUsed('#fff', '#d00'), isUsed('#fff', '#f00'), isUsed('#00f', '#cc0')]).toEqual([
    true,
    false,
    true,
  ])
})

it('[PART-2] a colour that the browser computes counts, an unknown one does not', () => {
  expect([
    isUsed('#ffffff', 'rgb(118, 118, 118)'),
    isUsed('#ffffff', 'rgb(119, 119, 119)'),
    isUsed('rgb(255, 255, 255)', 'rgb(238, 0, 0)'),
    isUsed('rgb(255, 255, 255)', 'rgb(239, 0, 0)'),
  ]).toEqual([true, false, true, false])
  expect(chooseHelpColours('no colour', 'none either')).toEqual({})
  expect(chooseHelpColours('#ffffff', 'none either')).toEqual({ background: '#ffffff', color: '#000' })
  expect(document.body.childElementCount).toBe(0)
})
