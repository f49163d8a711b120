import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeCell, guardText } from '../import/escape-cell.ts'
import { readCsvRows } from '../import/read-csv-rows.ts'
import {
  EXCEL_LOCALES,
  findExcelLocale,
  formatForExcel,
  formatTableForExcel,
  listExcelLocales,
  type ExcelLocale,
} from './excel.ts'

async function write(text: string, locale: ExcelLocale, hasHeader = true): Promise<string> {
  let written = ''
  for await (const chunk of formatForExcel([text], locale, { hasHeader })) written += chunk
  return written
}

const FILE =
  'timestamp,datetime,comment-id,share,comment-body\n' +
  '1726860583,Fri Sep 20 2024 19:29:43 GMT+0000,0,0.75,"Yes; more, ""now"""\n' +
  "0,Thu Jan 01 1970,1,-1,'=1+1\n" +
  '1726860583,x,2,,1.5\n'

describe('formatForExcel', () => {
  it('[FILE-5] has the byte-order mark, separator, decimal sign and dates of the locale', async () => {
    expect(await write(FILE, 'de-DE')).toBe(
      '\uFEFFtimestamp;datetime;comment-id;share;comment-body\r\n' +
        '1726860583;20.9.2024 19:29:43;0;0,75;"Yes; more, ""now"""\r\n' +
        "0;;1;-1;'=1+1\r\n" +
        '1726860583;20.9.2024 19:29:43;2;;1.5\r\n',
    )
    expect(await write(FILE, 'en-US')).toBe(
      '\uFEFFtimestamp,datetime,comment-id,share,comment-body\r\n' +
        '1726860583,9/20/2024 19:29:43,0,0.75,"Yes; more, ""now"""\r\n' +
        "0,,1,-1,'=1+1\r\n" +
        '1726860583,9/20/2024 19:29:43,2,,1.5\r\n',
    )
    expect(await write(FILE, 'sv-SE')).toContain(';2024-09-20 19:29:43;0;0,75;')
    expect(await write(FILE, 'zh-TW')).toContain(',2024/9/20 19:29:43,0,0.75,')
  })

  it('[FILE-18] writes days of codes as the locale does, and leaves external ids as they are', async () => {
    const codes =
      'wave,invite_code,status,invite_used_at,created_at\n1,a1B2,used,Wed Sep 17 2025,Tue Sep 16 2025\n'
    expect(await write(codes, 'de-DE')).toContain('\r\n1;a1B2;used;17.9.2025;16.9.2025\r\n')
    expect(await write(codes, 'en-US')).toContain(',used,9/17/2025,9/16/2025\r\n')
    expect(await write('pid,xid\n1,2.50\n', 'de-DE')).toContain('\r\n1;2.50\r\n')
  })

  it('[FILE-5] leaves a file of keys and values as it is, with the separator of the locale', async () => {
    expect(await write('topic,timestamp\nviews,1.5', 'fr-FR', false)).toBe(
      '\uFEFFtopic;timestamp\r\nviews;1.5\r\n',
    )
  })

  it.each(EXCEL_LOCALES)('[FILE-5] writes numbers and days in Latin digits for %s', async (locale) => {
    expect(await write('timestamp,datetime,share\n1726860583,x,0.5\n', locale)).toMatch(
      /^\uFEFFtimestamp[,;]datetime[,;]share\r\n1726860583[,;][\d./ -]+ 19:29:43[,;]0[.,]5\r\n$/,
    )
  })

  it('[FILE-6] [SEC-3] never lets a text begin like a formula, and loses nothing', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; ', '0', '.', 'x', 'é') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...EXCEL_LOCALES),
        async (texts, locale) => {
          const file = `id,comment-body\n${texts.map((one, index) => `${index},${escapeCell(one)}\n`).join('')}`
          const cells: (readonly string[])[] = []
          for await (const row of readCsvRows([await write(file, locale)]))
            if ('cells' in row) cells.push(row.cells)
          expect(cells.slice(1)).toEqual(texts.map((one, index) => [String(index), guardText(one)]))
          for (const [, cell] of cells.slice(1)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        },
      ),
    )
  })

  it('[FILE-5] finds the locale of a reader', () => {
    expect(findExcelLocale(['de-CH', 'en'])).toBe('de-CH')
    expect(findExcelLocale(['de'])).toBe('de-DE')
    expect(findExcelLocale(['xx', 'pt-br'])).toBe('pt-BR')
    expect(findExcelLocale(['zh-Hant'])).toBe('zh-TW')
    expect(findExcelLocale(['en-AU'])).toBe('en-US')
    expect(findExcelLocale([])).toBe('en-US')
    expect(listExcelLocales(['fr']).slice(0, 2)).toEqual([
      { locale: 'fr-FR', name: 'French (France)' },
      { locale: 'ar-EG', name: 'Arabic (Egypt)' },
    ])
  })
})

it('[LIST-19] [FILE-6] a table of a screen is for Excel in a locale, and no text is a formula', () => {
  const rows = [
    ['Name', 'Share', 'When'],
    ['=1+1; more', 1.5, new Date(Date.UTC(2024, 8, 20, 19, 29, 43))],
  ]
  expect(formatTableForExcel(rows, 'de-DE')).toBe(
    '\uFEFFName;Share;When\r\n"\'=1+1; more";1,5;20.9.2024 19:29:43\r\n',
  )
  expect(formatTableForExcel(rows, 'en-US')).toContain("'=1+1; more,1.5,9/20/2024 19:29:43")
})
