import { expect, it } from 'vitest'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { listUnitingFindings, formatAmount, formatList } from './findings.ts'

const common = createFinding(0, [78, 2, 0], [38, 2, 0], [40, 0, 0])
const divided = createFinding(1, [44, 36, 0], [40, 0, 0], [4, 36, 0])
const apart = createFinding(2, [60, 20, 0], [36, 4, 0], [20, 20, 0])
const open = createFinding(3, [60, 20, 0], [20, 20, 0], [40, 0, 0])
const findings = createFindings([40, 40], {
  common: [common],
  divides: [divided],
  apart: [
    { id: 0, comments: [divided, apart] },
    { id: 1, comments: [open, divided] },
  ],
})
const listTids = (id: number) => listUnitingFindings(findings, id).map(({ tid }) => tid)

it('what unites a group are the findings to which it surely leans, the surest first, each once', () => {
  expect(listTids(0)).toEqual([1, 0, 2])
  expect(listTids(1)).toEqual([0, 3, 1])
})

it('nothing unites a group that is not there', () => {
  expect(listTids(7)).toEqual([])
})

it('lists words and amounts', () => {
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
