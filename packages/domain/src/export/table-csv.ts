import { escapeCell } from '../import/escape-cell.ts'

/** A table as a CSV file: texts guarded against spreadsheets, numbers as they are. The first row has the headings. */
export const formatTableCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => (typeof cell === 'number' ? cell : escapeCell(cell))).join(',')}\r\n`)
    .join('')
