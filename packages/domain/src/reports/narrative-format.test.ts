import { expect, it } from 'vitest'
import { formatAmount, formatList, formatPart, formatPercent, parseSentence } from './narrative-format.ts'

it('[RPT-3] lists words, amounts and parts', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => formatList(words))).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
  expect([0, 1, 1032].map((count) => formatAmount(count, 'vote', 'votes'))).toEqual([
    '0 votes',
    '1 vote',
    '1,032 votes',
  ])
  expect([formatPart(42, 50), formatPart(42, 50, ' votes')]).toEqual([
    '42 of 50 (84%)',
    '42 of 50 votes (84%)',
  ])
})

it.each([
  [0, 9, '0%'],
  [1, 1000, '1%'],
  [1, 2, '50%'],
  [2, 3, '67%'],
  [999, 1000, '99%'],
  [9, 9, '100%'],
  [0, 0, '0%'],
  [1, 0, '0%'],
  [1, 1, '100%'],
])('[RPT-3] %i of %i is %s: 0 % and 100 % only where it is exactly that', (part, whole, percent) => {
  expect(formatPercent(part, whole)).toBe(percent)
})

it('[RPT-3] a sentence is split at its marks', () => {
  expect(parseSentence('{A} and {BC}: {#12}{#x}.')).toEqual([
    { group: 'A' },
    { text: ' and ' },
    { group: 'BC' },
    { text: ': ' },
    { tid: 12 },
    { text: '{#x}.' },
  ])
})
