import computeTextWidth from 'string-width'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Column, printJson, printRecord, printTable } from './output.ts'
import { createContext } from './test/terminal.ts'

interface Row {
  id: string
  topic: string
  votes: number
  at: Date
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ID', value: (row) => row.id },
  { title: 'TOPIC', value: (row) => row.topic },
  { title: 'VOTES', value: (row) => row.votes, alignRight: true },
  { title: 'AT', value: (row) => row.at },
]
const TIME = new Date('2026-11-20T18:05:00Z')
const ROWS: readonly Row[] = [
  { id: '2a', topic: 'A new park', votes: 49_997, at: TIME },
  { id: '3bcd', topic: 'UberX 自用車載客 — vTaiwan.tw', votes: 0, at: TIME },
]

let zone: string | undefined
beforeAll(() => {
  zone = process.env['TZ']
  process.env['TZ'] = 'Asia/Taipei'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

it('[CLI-7] draws aligned columns on a terminal, with local times', () => {
  const { context, out } = createContext({ terminal: 80 })
  printTable(context, COLUMNS, ROWS)
  expect(out()).toBe(
    [
      'ID    TOPIC                           VOTES  AT',
      '2a    A new park                     49,997  2026-11-21 02:05',
      '3bcd  UberX 自用車載客 — vTaiwan.tw       0  2026-11-21 02:05',
      '',
    ].join('\n'),
  )
})

it('[CLI-7] truncates the topic to fit the window', () => {
  const { context, out } = createContext({ terminal: 48 })
  printTable(context, COLUMNS, ROWS)
  const lines = out().trimEnd().split('\n')
  expect(lines.every((line) => computeTextWidth(line) <= 48)).toBe(true)
  expect(lines[2]).toMatch(/^3bcd {2}UberX .*… +0 {2}2026-11-21 02:05$/)
})

it('[CLI-7] writes bare tab-separated lines in a pipe, with ISO times', () => {
  const { context, out } = createContext()
  printTable(context, COLUMNS, ROWS)
  expect(out()).toBe(
    '2a\tA new park\t49997\t2026-11-20T18:05:00.000Z\n' +
      '3bcd\tUberX 自用車載客 — vTaiwan.tw\t0\t2026-11-20T18:05:00.000Z\n',
  )
})

it.each([80, undefined])('[CLI-7] texts of people move neither cursor nor column (window %s)', (terminal) => {
  const { context, out } = createContext(terminal ? { terminal } : {})
  printTable(context, COLUMNS, [{ id: '2a', topic: 'red\x1b[31m\tand\r\nline\u202e', votes: 1, at: TIME }])
  printRecord(context, [['topic', 'red\x1b[31m\x9b2J']])
  expect(out()).toContain('red[31m and line')
  expect(['\x1b', '\x9b', '\r', '\u202e'].filter((control) => out().includes(control))).toEqual([])
})

it('[CLI-7] prints the lines of a value for a person, and one line in a pipe', () => {
  const shown = (terminal?: number) => {
    const { context, out } = createContext(terminal ? { terminal } : {})
    printRecord(context, [
      ['id', '2a'],
      ['description', 'One\n\nTwo'],
      ['open', true],
      ['colour', null],
    ])
    return out()
  }
  expect(shown(80)).toBe('id           2a\ndescription  One\n\n             Two\nopen         yes\ncolour\n')
  expect(shown()).toBe('id\t2a\ndescription\tOne Two\nopen\ttrue\ncolour\t\n')
})

it('[CLI-7] prints JSON on one line in a pipe and indented on a terminal', () => {
  const shown = (terminal?: number) => {
    const { context, out } = createContext(terminal ? { terminal } : {})
    printJson(context, { a: [1] })
    return out()
  }
  expect([shown(), shown(80)]).toEqual(['{"a":[1]}\n', '{\n  "a": [\n    1\n  ]\n}\n'])
})
