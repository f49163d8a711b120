import { type ExcelFormat, formatTableForExcel } from '@folkmoot/domain/export/excel'
import { formatTableCsv } from '@folkmoot/domain/export/table-csv'
import { createCsvBlob, saveFile } from '../save-file.ts'
import type { TableColumn } from './table-column.ts'

interface SavedTable<Row> {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  /** without its ending */
  fileName: string
  /** undefined for CSV */
  excel: ExcelFormat | undefined
}

/** Saves rows as a file with a line of headings. Texts are guarded against formulas; times are in UTC. */
export function saveTable<Row>({ rows, columns, fileName, excel }: SavedTable<Row>): void {
  const table = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
  ]
  const text = excel === undefined ? formatTableCsv(table) : formatTableForExcel(table, excel)
  saveFile(`${fileName}.csv`, createCsvBlob(text))
}
