import { REPORT_FILES, type ReportFile } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Csv, Milliseconds, Nullable, ReportId } from './schema.ts'

/** A file of a report's export with its size. */
const FileSize = Type.Object({
  file: Type.Unsafe<ReportFile>(Type.Union(REPORT_FILES.map((name) => Type.Literal(name)))),
  /** without the header */
  rows: Type.Integer(),
  bytes: Type.Integer(),
  /** false for a large file, whose size is estimated from its beginning */
  exact: Type.Boolean(),
})

export const ReportFiles = Type.Object({
  /** time of the measurement */
  measured: Milliseconds,
  /** time of the state that the files with single votes have; null where the owner has not published them */
  votes_published: Nullable(Milliseconds),
  files: Type.Array(FileSize),
})
export type ReportFiles = Type.Static<typeof ReportFiles>

/** The files of a report's export, for everyone with the report's id. */
export const reportExports = {
  /** an extension of ours */
  listReportFiles: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportExport/:report_id',
    summary:
      'Lists the files that readers of a report get, with their sizes, at most a minute old (an extension)',
    access: 'public',
    params: Type.Object({ report_id: ReportId }),
    caching: 'prepared',
    reply: ReportFiles,
    errors: [
      'polis_err_param_parse_failed_report_id',
      'polis_err_report_withdrawn',
      'polis_err_too_many_exports',
      'polis_err_server_busy',
    ],
  }),
  downloadReportFile: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportExport/:report_id/:file',
    summary:
      'Returns one file of a report’s export: what the report shows, votes only where the owner has published them; for ' +
      'those who administer the conversation everything, with the numbers of participants',
    access: 'public',
    records: 'archive-downloaded',
    params: Type.Object({ report_id: ReportId, file: Type.String({ maxLength: LIMITS.fileName }) }),
    replyType: 'csv',
    reply: Csv,
    errors: [
      'polis_err_param_parse_failed_report_id',
      'polis_err_report_withdrawn',
      'polis_err_votes_not_published',
      'polis_error_data_unknown_report',
      'polis_err_too_many_exports',
      'polis_err_server_busy',
    ],
  }),
}
