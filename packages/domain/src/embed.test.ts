import { expect, it } from 'vitest'
import { isEmbedValue } from './embed.ts'

it.each([
  ['200', true],
  ['5000', true],
  ['199', false],
  ['5001', false],
  ['300.5', false],
  ['', true],
])('[DIST-2] a height of “%s” is valid: %s', (height, isValid) => {
  expect(isEmbedValue('height', height)).toBe(isValid)
})
