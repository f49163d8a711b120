import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CSV_ROW_CHARACTERS, readCsvRows, type CsvRow, type LineProblem } from './csv.ts'

/** Reads all chunks of a file. */
async function readAll(...chunks: string[]) {
  const rows: CsvRow[] = []
  const problems: LineProblem[] = []
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) problems.push(row.problem)
    else rows.push(row)
  }
  return { rows, cells: rows.map((row) => row.cells), problems }
}

/** Cuts a text at some positions. */
function cutText(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', "'", ' ', 'ä', '台') }),
  fc.string(),
)
const rows = fc.integer({ min: 2, max: 5 }).chain((width) => {
  return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
})

const headers = [
  ['first column', 'second column'],
  ['one, "two";\rthree', 'first\nor second'],
]

const written = fc.record({
  header: fc.constantFrom(...headers),
  rows,
  separator: fc.constantFrom(',', ';', '\t'),
  ends: fc.oneof(
    fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 1, maxLength: 4 }),
    fc.constant(['\r']),
  ),
  quotes: fc.boolean(),
  mark: fc.boolean(),
  closed: fc.boolean(),
  places: fc.array(fc.nat(400), { maxLength: 12 }),
})

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

/** An independent RFC 4180 writer; it also returns the line on which each row begins. */
function writeCsv({ header, rows, separator, ends, quotes, mark, closed }: Written) {
  const cell = (text: string) =>
    quotes || /[",;\t\r\n]/.test(text) ? `"${text.split('"').join('""')}"` : text
  let text = ''
  const lines: number[] = []
  for (const [index, row] of [header, ...rows].entries()) {
    lines.push(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n').length)
    text += row.map(cell).join(separator)
    if (closed || index < rows.length) text += ends[index % ends.length] ?? '\n'
  }
  return { text: (mark ? '\uFEFF' : '') + text, lines }
}

it('readCsvRows gives the same rows and the right lines however the file is written and cut', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (wish) => {
      const { text, lines } = writeCsv(wish)
      const { rows, cells, problems } = await readAll(...cutText(text, wish.places))
      expect(problems).toEqual([])
      expect(cells).toEqual([wish.header, ...wish.rows])
      expect(rows.map((row) => row.line)).toEqual(lines)
    }),
    { numRuns: 150 },
  )
})

describe('readCsvRows, for what people send', () => {
  it('skips blank lines and counts them', async () => {
    const { rows } = await readAll('a,b\r\n\r\n1,2\n\n\n3,4')
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
      [6, '3', '4'],
    ])
  })

  it('uses the first separator, and keeps the other one as text', async () => {
    expect((await readAll('a;b\n1,5;x')).cells).toEqual([
      ['a', 'b'],
      ['1,5', 'x'],
    ])
    expect((await readAll('"a;b",c\n1;2,x')).cells[1]).toEqual(['1;2', 'x'])
    expect((await readAll('only\nthis; that')).cells).toEqual([['only'], ['this; that']])
  })

  it('removes CR at the end of a line, but not in quotes', async () => {
    const { cells } = await readAll('a,b\r\r\n1,2\r\r\n3,"4\r"\r\n5,"""\r"\n6,7\r')
    expect(cells.slice(1)).toEqual([
      ['1', '2'],
      ['3', '4\r'],
      ['5', '"\r'],
      ['6', '7'],
    ])
  })

  it('names the line of an unclosed quoted cell', async () => {
    const { cells, problems } = await readAll('a,b\n1,"one\ntwo"\n2,"three\nfour\n')
    expect(cells).toHaveLength(2)
    expect(problems).toMatchObject([{ line: 4, expected: expect.stringContaining('closing quote') }])
    expect((await readAll('a;"b')).problems).toMatchObject([{ line: 1 }])
  })

  it('refuses text after a closing quote at once', async () => {
    const { cells, problems } = await readAll('a,b\n1,"x"y\n2,z\n', 'never read\n')
    expect(cells).toEqual([['a', 'b']])
    expect(problems).toMatchObject([{ line: 2, advice: expect.stringContaining('twice') }])
    expect((await readAll('a,b\n1,"x"y""')).problems).toEqual(problems)
  })

  it('refuses a row that would contain the rest of the file, without keeping all of it in memory', async () => {
    const piece = 'never closed '.repeat(7000)
    let pieces = 0
    function* endless() {
      for (; pieces < 1000; pieces += 1) yield pieces === 0 ? `a,b\n1,"${piece}` : piece
    }
    const rows = []
    for await (const row of readCsvRows(endless())) rows.push(row)
    expect(rows).toMatchObject([{ line: 1 }, { problem: { line: 2 } }])
    expect(pieces).toBeLessThan(MAX_CSV_ROW_CHARACTERS / piece.length + 2)
  })
})

it.each([
  [
    'sep=;\r\na;b\r\n1,5;x\r\n',
    [
      ['a', 'b'],
      ['1,5', 'x'],
    ],
  ],
  [
    '\uFEFFsep=\t\r\na\tb\r\n1;2\tx\r\n',
    [
      ['a', 'b'],
      ['1;2', 'x'],
    ],
  ],
  [
    'a\tb\n"two\nlines"\tx, y; z\n',
    [
      ['a', 'b'],
      ['two\nlines', 'x, y; z'],
    ],
  ],
])(
  '[FILE-3] files of spreadsheets are read with their separator, which the first line may say: %j',
  async (text, cells) => {
    expect((await readAll(text)).cells).toEqual(cells)
  },
)
