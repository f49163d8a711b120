import { expect, it } from 'vitest'
import { createAccentTokens, isReadableAccent } from './colours.ts'

it.each([
  ['#7a0f6b', true],
  ['#060', true],
  ['#ffcc00', false],
  ['#8fd4f5', false],
  ['navy', false],
  ['#7a0f6b;color:red', false],
])('[CFG-12] %s is a colour of buttons and links: %s', (colour, isReadable) => {
  expect(isReadableAccent(colour)).toBe(isReadable)
  expect('--primary' in createAccentTokens(colour)).toBe(isReadable)
})
