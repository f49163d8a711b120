import { expect, it } from 'vitest'
import { formatAmount, formatList, parseSentence } from './narrative-format.ts'

it('[RPT-3] lists words and amounts', () => {
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
