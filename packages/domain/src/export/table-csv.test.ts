import { expect, it } from 'vitest'
import { formatTableCsv } from './table-csv.ts'

it('[SEC-3] a table is formatted as CSV that spreadsheets read but do not run', () => {
  expect(
    formatTableCsv([
      ['Until', '=1+1'],
      ['2026-03-02T18:00:00.000Z', -5],
    ]),
  ).toBe("Until,'=1+1\r\n2026-03-02T18:00:00.000Z,-5\r\n")
})
