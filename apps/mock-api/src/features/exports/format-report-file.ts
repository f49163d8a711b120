import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { formatIfForExcel } from '../../http/csv.ts'
import type { ExportSource } from './export-source.ts'
import { REPORT_FILE_GENERATORS } from './files.ts'

/** Writes a file of the export; for Excel where that is asked for. summary.csv has keys and values instead of a header. */
export const formatReportFile = (
  file: ReportFile,
  source: ExportSource,
  excel: ExcelFormat | undefined,
): AsyncIterable<string> =>
  formatIfForExcel(REPORT_FILE_GENERATORS[file](source), excel, { hasHeader: file !== 'summary.csv' })
