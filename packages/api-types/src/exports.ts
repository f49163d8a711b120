import { LIMITS } from '@folkmoot/domain'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Csv, ReportId } from './schema.ts'

/** The files of a report's export: whoever knows the report's id may read them. */
export const reportExports = {
  downloadReportFile: endpoint({
    method: 'GET',
    path: '/api/v3/reportExport/:report_id/:file',
    summary:
      'One file of a report’s export: summary, comments, votes, participants, groups, topics; `comments` of summary.csv ' +
      'counts those that somebody voted on',
    access: 'public',
    params: Type.Object({ report_id: ReportId, file: Type.String({ maxLength: LIMITS.fileName }) }),
    replyType: 'csv',
    reply: Csv,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_error_data_unknown_report'],
  }),
}
