import type { FailureTable } from './table.ts'

/** Codes of reports and exports. */
export const reports = {
  polis_err_permissions: [403, 'Only people who administer this conversation may list its reports.'],
  polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id: [
    404,
    'Request one report by its id, or the reports of a conversation, but not both.',
  ],
  polis_err_post_reports_permissions: [
    403,
    'Only people who administer this conversation may create reports of it.',
  ],
  polis_err_put_reports_permissions: [
    403,
    'Only people who administer this conversation may change its reports.',
  ],
  polis_err_report_owner_only: [
    403,
    'Only the owner of this conversation or an administrator may delete a report, or show the texts of rejected comments.',
  ],
  polis_err_report_withdrawn: [
    410,
    'The people who run this conversation have withdrawn this report. Ask them if you need it.',
  ],
  polis_err_votes_not_published: [
    404,
    'The owner of this conversation has not published the votes of single participants. The other files of the report have the totals.',
  ],
  polis_err_publish_votes_owner_only: [
    403,
    'Only the owner of this conversation or an administrator may publish its votes, or end that.',
  ],
  polis_err_POST_reportCommentSelections_auth: [
    403,
    'Only people who administer this conversation may choose the comments of its reports.',
  ],
  polis_err_data_export_auth: [
    403,
    'Only the owner of this conversation or an administrator may export its data.',
  ],
  polis_err_data_export_too_large: [
    413,
    'This conversation has too many participants and comments for one file. Export it as an archive instead.',
  ],
  polis_err_data_export_results_auth: [
    403,
    'Only the owner of this conversation or an administrator may ask for its exports.',
  ],
  polis_err_data_export_results_filename_missing: [400, 'Name the export by “filename”.'],
  polis_err_data_export_results_filename_invalid: [
    400,
    'The name of an export is polis-export-, the id of its conversation, a hyphen, a number, and .zip or .xlsx.',
  ],
  polis_err_data_export_results_conversation: [403, 'This export is of another conversation.'],
  polis_err_data_export_results_not_stored: [
    404,
    'This server stores no exports. GET /api/v3/dataExport sends one at once.',
  ],
  polis_err_conversation_archive_permission: [
    403,
    'Only people who administer this conversation may export it as an archive.',
  ],
} as const satisfies FailureTable
