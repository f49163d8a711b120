import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { excelQuery, ConversationId, Csv, Empty, ReportId, Zip } from './schema.ts'

/** The files of a report's export, for everyone with the report's id. */
export const reportExports = {
  exportData: defineEndpoint({
    method: 'GET',
    path: '/api/v3/dataExport',
    scope: 'export',
    summary:
      'Returns a .zip with format.json and the summary, comments, votes and participants’ votes of a conversation, as its owner gets them',
    access: 'owner',
    refusedWhen: ['rehearsal'],
    refusal: { 403: 'polis_err_data_export_auth' },
    records: 'archive-downloaded',
    query: Type.Object({
      conversation_id: ConversationId,
      /** part of the contract; not used: the export has today's state as .zip */
      format: Type.Optional(Type.String({ maxLength: LIMITS.fileName })),
      unixTimestamp: Type.Optional(Type.String({ maxLength: LIMITS.fileName })),
      ...excelQuery,
    }),
    reply: Zip,
    errors: ['polis_err_data_export_too_large', 'polis_err_too_many_exports', 'polis_err_server_busy'],
  }),
  findStoredExport: defineEndpoint({
    method: 'GET',
    path: '/api/v3/dataExport/results',
    scope: 'export',
    summary: 'Says that a data export is not stored: dataExport sends it at once',
    access: 'owner',
    refusal: { 403: 'polis_err_data_export_results_auth' },
    query: Type.Object({
      conversation_id: ConversationId,
      filename: Type.Optional(Type.String({ maxLength: LIMITS.link })),
    }),
    reply: Empty,
    errors: [
      'polis_err_data_export_results_filename_missing',
      'polis_err_data_export_results_filename_invalid',
      'polis_err_data_export_results_conversation',
      'polis_err_data_export_results_not_stored',
    ],
  }),
  downloadReportFile: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportExport/:report_id/:file',
    summary:
      'Returns one file of a report’s export: what the report shows, votes only where the owner has published them; for ' +
      'those who administer the conversation everything, with the numbers of participants. format.json tells what the columns mean',
    access: 'public',
    refusedWhen: ['withdrawn'],
    records: 'archive-downloaded',
    params: Type.Object({ report_id: ReportId, file: Type.String({ maxLength: LIMITS.fileName }) }),
    query: Type.Object(excelQuery),
    reply: Csv,
    errors: [
      'polis_err_param_parse_failed_report_id',
      'polis_err_votes_not_published',
      'polis_error_data_unknown_report',
      'polis_err_too_many_exports',
      'polis_err_server_busy',
    ],
  }),
}

/** Our extension: a whole conversation in the format of published conversations, which the import reads. */
export const archive = {
  downloadArchiveFile: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationArchive/:conversation_id/:file',
    summary: 'Returns one file of a conversation’s archive, which the import can read (an extension)',
    access: 'analyst',
    refusedWhen: ['rehearsal'],
    refusal: { 403: 'polis_err_conversation_archive_permission' },
    params: Type.Object({
      conversation_id: ConversationId,
      file: Type.String({ maxLength: LIMITS.fileName }),
    }),
    reply: Csv,
    errors: ['polis_error_data_unknown_report'],
    records: 'archive-downloaded',
  }),
}

/** The files of an export that the import reads, with their possible names. */
export const IMPORT_FILES = {
  summary: ['summary.csv'],
  settings: ['settings.csv'],
  comments: ['comments.csv'],
  votes: ['votes.csv'],
  participants: ['participants-votes.csv', 'participant-votes.csv'],
} as const
export type ImportFile = keyof typeof IMPORT_FILES

export const ImportResult = Type.Object({
  conversation_id: Type.String(),
  participants: Type.Integer(),
  comments: Type.Integer(),
  votes: Type.Integer(),
  /** a note for the owner: which settings the files have */
  note: Type.String(),
})
export type ImportResult = Type.Static<typeof ImportResult>

export const imports = {
  importConversation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversationImport',
    scope: 'manage',
    summary: 'Creates a conversation from an export: one part per file, in any order (an extension)',
    access: 'signed-in',
    requestType: 'multipart',
    reply: ImportResult,
    errors: [
      'polis_err_import_bad_file',
      'polis_err_import_interrupted',
      'polis_err_body_too_large',
      'polis_err_too_many_imports',
    ],
  }),
}
