import { expect, it } from 'vitest'
import { createExcerpt, isLongerThan, takeCharacters } from './text.ts'

it.each([
  ['', 0, false],
  ['a', 0, true],
  ['abc', 3, false],
  ['abcd', 3, true],
  ['🌳🌳🌳', 3, false],
  ['🌳🌳🌳🌳', 3, true],
  ['e\u0301', 1, true],
])('[API-7] says whether %j has more than %i characters: %j', (text, most, longer) =>
  expect(isLongerThan(text, most)).toBe(longer),
)

it('[TOP-4] an excerpt has the first characters, and an ellipsis only when the text is cut', () => {
  expect(createExcerpt('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(takeCharacters('🌳🌳🌳', 2)).toBe('🌳🌳')
  expect(createExcerpt('🌳'.repeat(101), 100)).toBe(`${'🌳'.repeat(100)}…`)
  expect(createExcerpt('', 100)).toBe('')
})
