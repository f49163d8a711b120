import type { FailureTable } from './table.ts'

/** Codes of conversations, their statistics and their import. */
export const conversations = {
  polis_err_update_conversation_permission: [
    403,
    'Only people who administer this conversation may change it.',
  ],
  polis_err_conversation_settings_changed: [
    409,
    'The conversation has changed in the meantime. Check its current settings and save again.',
  ],
  polis_err_schedule_past: [400, 'This time is over. Choose one in the future.'],
  polis_err_schedule_order: [400, 'The conversation must open before it closes. Change one of the times.'],
  polis_err_conversation_state: [
    409,
    'The conversation is in another state now. Load it again to see what can be done; close it before you archive it.',
  ],
  polis_err_conversation_forgetting: [
    409,
    'The people of this conversation are being forgotten. Try again in a minute.',
  ],
  polis_err_conversation_forgotten: [
    409,
    'The people of this conversation have been forgotten. Open it first.',
  ],
  polis_err_conversation_archived: [
    409,
    'The conversation is archived, so nothing in it can change. Take it back from the archive first.',
  ],
  polis_err_conversation_rehearsal: [
    409,
    'This is a rehearsal with simulated people. Do this in the conversation that it copies.',
  ],
  polis_err_too_many_rehearsals: [
    409,
    'This conversation has three rehearsals already. Delete one of them first.',
  ],
  polis_err_rehearsal_comments: [
    409,
    'A rehearsal needs at least five seed comments for its people to vote on. Add some first.',
  ],
  polis_err_closing_conversation_no_such_conversation: [
    403,
    'Only the owner may close or reopen this conversation.',
  ],
  polis_err_conversation_uuid_permission: [
    403,
    'Only people who administer this conversation may read its export id.',
  ],
  polis_err_conversationStats_need_report_id_or_moderation_permission: [
    403,
    'Only people who administer this conversation, or hold one of its report ids, may read its statistics.',
  ],
  polis_err_import_bad_file: [400, 'The export could not be read.'],
  polis_err_import_interrupted: [409, 'The import was interrupted and undone. Start it again.'],
} as const satisfies FailureTable
