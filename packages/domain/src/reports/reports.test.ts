import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isShown, sortNewestFirst, createReportId, parseReportAddress, createReportLinks } from './reports.ts'

it.each([
  [-2, [-1, 0, 1]],
  [-1, [0, 1]],
  [0, [1]],
])('[API-3] a report of level %i shows the comments with a higher state', (level, shown) => {
  expect([-1, 0, 1].filter((mod) => isShown({ mod }, level))).toEqual(shown)
})

it('[REP-1] sorts reports by the last change, as a number or text, and does not change the input', () => {
  const list = [{ modified: '9' }, { modified: 30 }, { modified: '100' }]
  expect(sortNewestFirst(list).map(({ modified }) => Number(modified))).toEqual([100, 30, 9])
  expect(list[0]).toEqual({ modified: '9' })
})

it('the id of a report is r and 20 characters of the contract’s alphabet for any random numbers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const random = (below: number) => (numbers.next().value ?? 0) % below
      expect(createReportId(random)).toMatch(/^r[2-9][2-9a-fh-kmnpr-z]{19}$/)
    }),
  )
})

const listTitles = (privileged: boolean) => createReportLinks('http://localhost:8080', 'r2abc', privileged)

it('[REP-2] every administrator gets links to the report and its data', () => {
  expect(listTitles(false).map(({ title }) => title)).toEqual(['Standard Report', 'Data Export'])
})

it('[REP-2] privileged people also get links to the topic pages', () => {
  expect(listTitles(true).map(({ title, address }) => [title, new URL(address).pathname])).toEqual([
    ['Standard Report', '/report/r2abc'],
    ['Data Export', '/exportReport/r2abc'],
    ['Topic', '/topicReport/r2abc'],
    ['Topics Viz', '/topicsVizReport/r2abc'],
    ['Topic Stats', '/topicStats/r2abc'],
    ['Topic Map Narrative', '/topicMapNarrativeReport/r2abc'],
  ])
})

it('[REP-4] the addresses keep the origin with its port', () => {
  expect(new Set(listTitles(true).map(({ address }) => new URL(address).origin))).toEqual(
    new Set(['http://localhost:8080']),
  )
})

it('[RPT-1] [STORY-1] an address is parsed into page and report', () => {
  expect(parseReportAddress('/report/r2abc')).toEqual({ page: 'report', report_id: 'r2abc' })
  expect(parseReportAddress('/topicStats/r2abc/')).toEqual({ page: 'topicStats', report_id: 'r2abc' })
  expect(parseReportAddress('/report/r2abc/data')).toEqual({ page: 'data', report_id: 'r2abc' })
  for (const path of [
    '/data/r2abc',
    '/topicStats/r2abc/data',
    '/report',
    '/report/',
    '/report/2abc',
    '/report/r2/x',
    '/nowhere/r2abc',
    '/report/r%2f',
  ])
    expect([path, parseReportAddress(path)]).toEqual([path, undefined])
})
