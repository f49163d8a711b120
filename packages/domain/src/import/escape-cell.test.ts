import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeCell, guardText, unguardText } from './escape-cell.ts'
import { readCsvRows } from './read-csv-rows.ts'

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
