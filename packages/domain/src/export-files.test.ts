import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  escapeCell,
  guardText,
  EXCEL_FORMATS,
  findExcelFormat,
  formatForExcel,
  type ExcelFormat,
  unguardText,
} from './export-files.ts'
import { readCsvRows } from './import/csv.ts'

async function write(text: string, format: ExcelFormat, hasHeader = true): Promise<string> {
  let written = ''
  for await (const chunk of formatForExcel([text], format, { hasHeader })) written += chunk
  return written
}

const FILE =
  'timestamp,datetime,comment-id,share,comment-body\n' +
  '1726860583,Fri Sep 20 2024 19:29:43 GMT+0000,0,0.75,"Yes; more, ""now"""\n' +
  "0,Thu Jan 01 1970,1,-1,'=1+1\n" +
  '1726860583,x,2,,1.5\n'

describe('formatForExcel', () => {
  it('[FILE-5] has the byte-order mark, separator, decimal sign and dates', async () => {
    expect(await write(FILE, 'comma')).toBe(
      '\uFEFFtimestamp;datetime;comment-id;share;comment-body\r\n' +
        '1726860583;2024-09-20 19:29:43;0;0,75;"Yes; more, ""now"""\r\n' +
        "0;;1;-1;'=1+1\r\n" +
        '1726860583;2024-09-20 19:29:43;2;;1.5\r\n',
    )
    expect(await write(FILE, 'point')).toBe(
      '\uFEFFtimestamp,datetime,comment-id,share,comment-body\r\n' +
        '1726860583,2024-09-20 19:29:43,0,0.75,"Yes; more, ""now"""\r\n' +
        "0,,1,-1,'=1+1\r\n" +
        '1726860583,2024-09-20 19:29:43,2,,1.5\r\n',
    )
  })

  it('writes days of codes as Excel reads them, and leaves external ids as they are', async () => {
    const codes =
      'wave,invite_code,status,invite_used_at,created_at\n1,a1B2,used,Wed Sep 17 2025,Tue Sep 16 2025\n'
    expect(await write(codes, 'comma')).toContain('\r\n1;a1B2;used;2025-09-17;2025-09-16\r\n')
    expect(await write(codes, 'point')).toContain(',used,2025-09-17,2025-09-16\r\n')
    expect(await write('pid,xid\n1,2.50\n', 'comma')).toContain('\r\n1;2.50\r\n')
  })

  it('[FILE-5] leaves a file of keys and values as it is, with the separator', async () => {
    expect(await write('topic,timestamp\nviews,1.5', 'comma', false)).toBe(
      '\uFEFFtopic;timestamp\r\nviews;1.5\r\n',
    )
  })

  it('[FILE-6] [SEC-3] never lets a text begin like a formula, and loses nothing', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; ', '0', '.', 'x', 'é') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...EXCEL_FORMATS),
        async (texts, format) => {
          const file = `id,comment-body\n${texts.map((one, index) => `${index},${escapeCell(one)}\n`).join('')}`
          const cells: (readonly string[])[] = []
          for await (const row of readCsvRows([await write(file, format)]))
            if ('cells' in row) cells.push(row.cells)
          expect(cells.slice(1)).toEqual(texts.map((one, index) => [String(index), guardText(one)]))
          for (const [, cell] of cells.slice(1)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        },
      ),
    )
  })

  it('[FILE-5] finds the decimal sign of a reader', () => {
    const formats = ['de', 'fr-CA', 'pt-br', 'en-AU', 'zh-Hant', 'es-MX', 'de-CH'].map((one) =>
      findExcelFormat([one]),
    )
    expect(formats).toEqual(['comma', 'comma', 'comma', 'point', 'point', 'point', 'point'])
    expect(findExcelFormat(['de', 'en'])).toBe('comma')
  })
})

/** Texts of the characters that matter, so that every start occurs. */
const tricky = fc.string({
  unit: fc.constantFrom("'", '＝', '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', 'a', '1', ' '),
})

describe('guardText', () => {
  it('[SEC-3] puts an apostrophe before a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', "'=", "'-", "''@", '＝', '＋', '－', "'＠"]) {
      expect(guardText(`${start}SUM(A1)`)).toBe(`'${start}SUM(A1)`)
    }
    for (const harmless of ['', 'a=b', "'tis", "''quoted''", '1-2', ' =1']) {
      expect(guardText(harmless)).toBe(harmless)
    }
  })

  it('[SEC-3] never lets a text begin like a formula, and is reversed exactly', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        expect(guardText(text)).not.toMatch(/^[=+\-@\t\r\n＝]/)
        expect(unguardText(guardText(text))).toBe(text)
      }),
    )
  })
})

describe('escapeCell', () => {
  it('quotes where needed, or always on request', () => {
    expect(escapeCell('plain')).toBe('plain')
    expect(escapeCell('plain', 'always')).toBe('"plain"')
    expect(escapeCell('say "yes", now')).toBe('"say ""yes"", now"')
    expect(escapeCell('one; two')).toBe('"one; two"')
    expect(escapeCell('two\nlines')).toBe('"two\nlines"')
    expect(escapeCell('-1, no')).toBe('"\'-1, no"')
  })

  it('is read back as written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(tricky, fc.string()), { minLength: 2 }),
        fc.boolean(),
        async (texts, always) => {
          const line = texts.map((text) => escapeCell(text, always ? 'always' : 'needed')).join(',')
          const read: unknown[] = []
          for await (const row of readCsvRows([`a,b\n${line}\n`])) {
            read.push('cells' in row ? row.cells.map(unguardText) : row)
          }
          expect(read).toEqual([['a', 'b'], texts])
        },
      ),
    )
  })
})
