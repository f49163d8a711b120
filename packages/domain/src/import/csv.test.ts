import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CSV_ROW_LIMIT, endCsv, newCsvState, readCsvChunk, type CsvRow } from './csv.ts'

/** Reads pieces of a file to its end. */
function read(...chunks: string[]) {
  const state = newCsvState()
  const rows: CsvRow[] = []
  for (const chunk of chunks) rows.push(...readCsvChunk(state, chunk))
  rows.push(...endCsv(state))
  return { rows, cells: rows.map((row) => row.cells), problem: state.problem }
}

/** Cuts a text at some of its places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', "'", ' ', 'ä', '台') }),
  fc.string(),
)
const rows = fc.integer({ min: 2, max: 5 }).chain((width) => {
  return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
})

const written = fc.record({
  rows,
  separator: fc.constantFrom(',', ';'),
  ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 4 }),
  quotes: fc.boolean(),
  mark: fc.boolean(),
  closed: fc.boolean(),
  places: fc.array(fc.nat(400), { maxLength: 12 }),
})

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

/** Writes a table as papaparse would, a line end of its own after each row, and tells where the rows begin. */
function write({ rows, separator, ends, quotes, mark, closed }: Written): { text: string; lines: number[] } {
  const header = ['first column', 'second column']
  let text = ''
  const lines: number[] = []
  for (const [index, row] of [header, ...rows].entries()) {
    lines.push(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n').length)
    text += Papa.unparse([row], { delimiter: separator, quotes })
    if (closed || index < rows.length) text += ends[index % ends.length] ?? '\n'
  }
  return { text: (mark ? '\uFEFF' : '') + text, lines }
}

describe('readCsvChunk, for any table', () => {
  it('gives the same rows and the right lines however the file is written and cut', () => {
    fc.assert(
      fc.property(written, (wish) => {
        const { text, lines } = write(wish)
        const { rows, cells, problem } = read(...cut(text, wish.places))
        expect(problem).toBeUndefined()
        expect(cells.slice(1)).toEqual(wish.rows)
        expect(rows.map((row) => row.line)).toEqual(lines)
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same for any text at all, malformed or not, however it is cut', () => {
    const noise = fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '\uFEFF') })
    fc.assert(
      fc.property(noise, fc.array(fc.nat(50)), (text, places) => {
        expect(read(...cut(text, places))).toEqual(read(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('readCsvChunk, for what people send', () => {
  it('leaves blank lines out and counts them', () => {
    expect(read('a,b\r\n\r\n1,2\n\n\n3,4').rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
      [6, '3', '4'],
    ])
  })

  it('takes the separator that stands first, and keeps the other one as text', () => {
    expect(read('a;b\n1,5;x').cells).toEqual([
      ['a', 'b'],
      ['1,5', 'x'],
    ])
    expect(read('"a;b",c\n1;2,x').cells[1]).toEqual(['1;2', 'x'])
    expect(read('only\nthis; that').cells).toEqual([['only'], ['this; that']])
  })

  it('keeps quotes inside a bare cell', () => {
    expect(read('a,b\n5" pipe,say "hi"').cells[1]).toEqual(['5" pipe', 'say "hi"'])
  })

  it('says on which line a quoted cell is not closed', () => {
    const { cells, problem } = read('a,b\n1,"one\ntwo"\n2,"three\nfour\n')
    expect(cells).toHaveLength(2)
    expect(problem).toMatchObject({ line: 4, expected: expect.stringContaining('closing quote') })
  })

  it('refuses text after a closing quote and reads no further', () => {
    const { cells, problem } = read('a,b\n1,"x"y\n2,z\n')
    expect(cells).toEqual([['a', 'b']])
    expect(problem).toMatchObject({ line: 2, advice: expect.stringContaining('twice') })
  })

  it('gives up on a row that swallows the file, without keeping it all', () => {
    const piece = 'never closed '.repeat(10_000)
    const state = newCsvState()
    const rows: CsvRow[] = []
    let pieces = 0
    for (; !state.problem && pieces < 1000; pieces += 1) {
      rows.push(...readCsvChunk(state, pieces === 0 ? `a,b\n1,"${piece}` : piece))
    }
    expect(rows).toHaveLength(1)
    expect(state.problem).toMatchObject({ line: 2 })
    expect(pieces).toBeLessThan(CSV_ROW_LIMIT / piece.length + 2)
  })
})
