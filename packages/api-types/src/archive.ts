import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Csv } from './schema.ts'

/** Our extension: a whole conversation in the format of published conversations, which the import reads. */
export const archive = {
  downloadArchiveFile: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationArchive/:conversation_id/:file',
    summary: 'Returns one file of a conversation’s archive, which the import can read (an extension)',
    isRefusedInRehearsal: true,
    access: 'analyst',
    refusal: { 403: 'polis_err_conversation_archive_permission' },
    params: Type.Object({
      conversation_id: ConversationId,
      file: Type.String({ maxLength: LIMITS.fileName }),
    }),
    replyType: 'csv',
    reply: Csv,
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_conversation_archive_permission',
      'polis_error_data_unknown_report',
    ],
    records: 'archive-downloaded',
  }),
}
