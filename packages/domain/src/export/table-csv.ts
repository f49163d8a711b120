import { escapeCell } from '../import/escape-cell.ts'

/** Formats a table as CSV. Texts are guarded against formulas, numbers are not. The first row has the headings. */
export const formatTableCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => (typeof cell === 'number' ? cell : escapeCell(cell))).join(',')}\r\n`)
    .join('')
