import type { ExcelLocale } from '@folkmoot/domain/export/excel'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { formatForLocale } from '../../http/csv.ts'
import type { ExportSource } from './export-source.ts'
import { REPORT_FILE_GENERATORS } from './files.ts'

/** Writes a file of the export; with a locale for Excel. summary.csv has keys and values instead of a header. */
export const formatReportFile = (
  file: ReportFile,
  source: ExportSource,
  excel: ExcelLocale | undefined,
): AsyncIterable<string> =>
  formatForLocale(REPORT_FILE_GENERATORS[file](source), excel, { hasHeader: file !== 'summary.csv' })
