import { formatNumber } from '@folkmoot/domain/format-number'
import type { TableCell } from '@folkmoot/domain/export/table-csv'
import { formatTime } from '../format-time.ts'

/** A column of a table or of a list: what is filtered, sorted and saved of a row. */
export interface TableColumn<Row> {
  readonly title: string
  /** null and undefined are an empty cell */
  readonly value: (row: Row) => TableCell | null | undefined
}

/** Formats a value as screens show it. */
export function formatValue(value: TableCell | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' ? formatNumber(value) : formatTime(value.getTime())
}
