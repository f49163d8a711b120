import { expect, it } from 'vitest'
import { compareWords } from './word-differences.ts'

it.each([
  ['More trees in the new park', 'more TREES, in the old park!', ['new']],
  ['計程車應該要有更公平的競爭', '計程車應該要有公平的競爭', ['更']],
  ['Más árboles', 'mas arboles', []],
])('[MOD-8] %j differs from %j by its own words', (text, other, own) => {
  const pieces = compareWords(text, other)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ isOwn }) => isOwn).map((piece) => piece.text)).toEqual(own)
})
