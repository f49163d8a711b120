import { escapeCell } from '../import/escape-cell.ts'

/** A cell of a table. A Date is a time. */
export type TableCell = string | number | Date

const formatCell = (cell: TableCell): string =>
  typeof cell === 'string' ? escapeCell(cell) : typeof cell === 'number' ? String(cell) : cell.toISOString()

/**
 * Formats a table as CSV. Texts are guarded against formulas, numbers are not; times are ISO 8601 in UTC. The first row has the
 * headings.
 */
export const formatTableCsv = (rows: readonly (readonly TableCell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
