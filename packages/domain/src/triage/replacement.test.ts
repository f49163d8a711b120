import { expect, it } from 'vitest'
import { findReplacementProblem } from './replacement.ts'

it.each([
  [['Other words'], undefined],
  [['One', 'Two'], undefined],
  [[], 'empty'],
  [['One', ' '], 'empty'],
  [[' Own words '], 'same'],
  [['Own words', 'More'], 'same'],
  [['x'.repeat(401)], 'too-long'],
])('[TRI-20] %j in place of “Own words”: %s', (texts, problem) => {
  expect(findReplacementProblem('Own words', texts)).toBe(problem)
})
