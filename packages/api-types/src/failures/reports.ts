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
    'Only people who administer this conversation may create reports of it. A level other than -2 needs an account with advanced reports.',
  ],
  polis_err_put_reports_permissions: [
    403,
    'Only people who administer this conversation may change its reports.',
  ],
  polis_err_POST_reportCommentSelections_auth: [
    403,
    'Only people who administer this conversation may choose the comments of its reports.',
  ],
  polis_err_conversation_archive_permission: [
    403,
    'Only people who administer this conversation may export it as an archive.',
  ],
} as const satisfies FailureTable
