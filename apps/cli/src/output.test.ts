import { CALLS } from '@folkmoot/api-types/contract'
import { Milliseconds, MillisecondsText } from '@folkmoot/api-types/schema'
import computeTextWidth from 'string-width'
import { afterAll, beforeAll, expect, it, describe } from 'vitest'
import { type Column, printJson, printRecord, printTable, convertJson, TIME_FIELDS } from './output.ts'
import { createContext } from '../testing/terminal.ts'

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

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Lists a schema and all schemas within, with the name of the field that they describe. */
function* walkSchema(schema: Schema, name = ''): Generator<{ schema: Schema; name: string }> {
  yield { schema, name }
  for (const [key, field] of Object.entries(schema.properties ?? {})) yield* walkSchema(field, key)
  if (schema.items) yield* walkSchema(schema.items, name)
  for (const choice of schema.anyOf ?? []) yield* walkSchema(choice, name)
}

const replies = Object.entries(CALLS).map(
  ([call, { reply }]) => [call, [...walkSchema(reply as Schema)]] as const,
)

describe('JSON of commands', () => {
  it('knows the times of all replies', () => {
    const times = replies
      .flatMap(([, parts]) => parts)
      .filter(({ schema }) => schema === Milliseconds || schema === MillisecondsText)
    expect([...new Set(times.map(({ name }) => name))].filter((name) => !TIME_FIELDS.has(name))).toEqual([])
    expect(times.length).toBeGreaterThan(50)
  })

  it('has one name of small letters for each field of each reply', () => {
    const wrong = replies.filter(([, parts]) =>
      parts.some(({ schema }) => {
        const names = Object.keys(schema.properties ?? {})
        const converted = Object.keys(
          convertJson(Object.fromEntries(names.map((key) => [key, null]))) as object,
        )
        const isPlain = (key: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)
        return converted.length !== names.length || !converted.every(isPlain)
      }),
    )
    expect(wrong.map(([call]) => call)).toEqual([])
  })

  it.each([
    [{ created: 1_700_000_000_000 }, { created: '2023-11-14T22:13:20.000Z' }],
    [{ created: '1700000000000' }, { created: '2023-11-14T22:13:20.000Z' }],
    [{ created: '2023-11-14T22:13:20.000Z' }, { created: '2023-11-14T22:13:20.000Z' }],
    [
      { last_interaction: '0', last_used: null },
      { last_interaction: null, last_used: null },
    ],
    [{ voteTimes: [1_700_000_000_000] }, { vote_times: ['2023-11-14T22:13:20.000Z'] }],
    [{ mod: '-1' }, { state: 'rejected' }],
    [{ mod: 0 }, { state: 'unmoderated' }],
    [{ vote: -1 }, { vote: 'agree' }],
    [
      { agree_count: 2, disagree_count: 1, pass_count: 0 },
      { agrees: 2, disagrees: 1, passes: 0 },
    ],
    [
      { 'group-votes': { 0: { votes: { 12: { A: 1, D: 2, S: 3 } } } } },
      { group_votes: { 0: { votes: { 12: { agrees: 1, disagrees: 2, votes: 3 } } } } },
    ],
    [{ votes_kept: 'true' }, { votes_kept: true }],
  ])('converts %j', (reply, expected) => {
    expect(convertJson([reply])).toEqual([expected])
  })
})
