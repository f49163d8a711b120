import { describe, expect, it } from 'vitest'
import { createPlainVotesReader } from './plain-votes.ts'
import { readTable } from './read-table.ts'
import { createVotesReader, type ImportedVote } from './votes-reader.ts'

const NOW = 1_700_000_000_000
const HEADER = 'timestamp,datetime,comment-id,voter-id,vote,important,weight'

/** Reads a file with the plain reader, up to the first line that it leaves. */
function readPlain(header: string, body: string) {
  const delimiter = /[,;\t]/.exec(header)?.[0] ?? ','
  const read = createPlainVotesReader({ names: header.split(delimiter), delimiter, now: NOW })
  const rows: { vote: ImportedVote; line: number }[] = []
  const bytes = new TextEncoder().encode(body)
  const { offset, lines } = read(bytes, (vote, line) => rows.push({ vote, line }))
  return { rows, lines, rest: body.slice(offset) }
}

async function readSlowly(header: string, body: string) {
  const rows: { vote: ImportedVote; line: number }[] = []
  for await (const batch of readTable([`${header}\n${body}`], createVotesReader(NOW))) {
    if ('problem' in batch) return { rows, problem: batch.problem }
    for (const { value, line } of batch.rows) rows.push({ vote: value, line: line - 2 })
  }
  return { rows, problem: undefined }
}

const createRandom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

describe('plain votes', () => {
  it('[RUN-50] are read as the reader of any table reads them', async () => {
    const body = [
      '1700000010000,Tue Nov 14 2023,0,5,1,0,0',
      '1700000013,x,999999,999999999,-1,true,-32767',
      '',
      '0,,3,007,0,false,32767\r',
      '8640000000000000,a b c,4,8,0,1,00001',
      '',
    ].join('\n')
    const plain = readPlain(HEADER, body)
    expect(plain.rest).toBe('8640000000000000,a b c,4,8,0,1,00001\n')
    const shorter = body.replace('8640000000000000', '864000000000000')
    expect(readPlain(HEADER, shorter)).toMatchObject({ rest: '', lines: 5 })
    expect(readPlain(HEADER, shorter).rows).toEqual((await readSlowly(HEADER, shorter)).rows)
  })

  it.each([
    ['a quote', '1,x,0,5,"1",0,0'],
    ['a quote in a cell that is not read', '1,"x",0,5,1,0,0'],
    ['a blank', '1,x, 0,5,1,0,0'],
    ['a letter beyond ASCII', '1,ü,0,5,1,0,0'],
    ['too few cells', '1,x,0,5,1,0'],
    ['too many cells', '1,x,0,5,1,0,0,'],
    ['a vote of two digits', '1,x,0,5,01,0,0'],
    ['a negative zero', '1,x,0,5,-0,0,0'],
    ['a vote of 2', '1,x,0,5,2,0,0'],
    ['a comment beyond the limit', '1,x,1000000,5,1,0,0'],
    ['a person beyond the limit', '1,x,0,1000000000,1,0,0'],
    ['a negative person', '1,x,0,-5,1,0,0'],
    ['a weight beyond the limit', '1,x,0,5,1,0,32768'],
    ['a missing value', '1,x,0,5,,0,0'],
    ['another flag', '1,x,0,5,1,yes,0'],
    ['a carriage return in a cell', '1,x\ry,0,5,1,0,0'],
  ])('[RUN-50] leave %s to the reader of any table', (_, row) => {
    expect(readPlain(HEADER, `2,x,1,6,0,0,0\n${row}\n`)).toMatchObject({ lines: 1, rest: `${row}\n` })
  })

  it('[RUN-50] give the same rows as the reader of any table, for random cells', async () => {
    const random = createRandom(7)
    const cells = [
      '0',
      '1',
      '-1',
      '12',
      '1700000010000',
      '1700000010',
      'true',
      'x',
      '',
      '"1"',
      ' 1',
      '1e3',
      '-0',
    ]
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    let read = 0
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: 3 }, () => ['1700000010000', 'x', '3', '5', '-1', '1', '7'])
      pick(rows)[Math.floor(random() * 7)] = pick(cells)
      const body = rows.map((row) => `${row.join(',')}\n`).join('')
      const plain = readPlain(HEADER, body)
      const slow = await readSlowly(HEADER, body)
      // the plain reader may leave what the other one takes, but never takes what the other one reads otherwise
      if (plain.rest === '') expect(slow.problem).toBeUndefined()
      if (!slow.problem) expect(slow.rows.slice(0, plain.rows.length)).toEqual(plain.rows)
      read += plain.rest === '' ? 1 : 0
    }
    expect(read).toBeGreaterThan(50)
  })

  it('[RUN-50] may have their columns in any order and number, with any separator', () => {
    expect(readPlain('vote;voter-id;comment-id', '1;5;0\n-1;6;0\n').rows.map(({ vote }) => vote)).toEqual([
      { tid: 0, pid: 5, vote: -1, created: NOW, highPriority: false, weight: 0 },
      { tid: 0, pid: 6, vote: 1, created: NOW, highPriority: false, weight: 0 },
    ])
  })
})
