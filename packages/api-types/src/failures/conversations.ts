import { LIMITS } from '@folkmoot/domain/limits'

/** Error codes with status and message. A message says what is wrong and what to do. */
export type FailureTable = Readonly<Record<string, readonly [status: number, sentence: string]>>

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

/** Codes of comments and their moderation. */
export const comments = {
  polis_err_get_comments_permission: [
    403,
    'Only people who administer this conversation may read its moderation list.',
  ],
  polis_err_post_comment_auth: [403, 'Only people who administer this conversation may add seed comments.'],
  polis_err_post_comment_duplicate: [409, 'This conversation already has a comment with the same text.'],
  polis_err_conversation_full: [
    409,
    'This conversation is full: no more comments can be added. Voting goes on.',
  ],
  polis_err_too_many_comments: [
    429,
    'Too many comments within one minute. Wait a moment, then send the next one.',
  ],
  polis_err_post_comment_extra_cells: [
    400,
    'This row has more cells than the header. A text that contains a separator needs quotes around it.',
  ],
  polis_err_param_parse_failed_original_id: [
    400,
    `An original_id is a text of at most ${LIMITS.originalId} characters in one line, which no other comment of this conversation has.`,
  ],
  polis_err_param_missing_txt: [400, 'The comment has no text. Write something and send it again.'],
  polis_err_param_parse_failed_txt: [
    400,
    `A comment is a text of at most ${LIMITS.comment} characters. Shorten it and send it again.`,
  ],
  polis_err_post_comment_unreadable: [
    400,
    'The text contains the character U+0000 or half of a character. Remove it and send the comment again.',
  ],
  polis_err_param_missing_csv: [400, 'The file is missing or empty. Choose one with a column comment_text.'],
  polis_err_comment_decided: [
    409,
    'Somebody else has decided about this comment since you saw it. Read that decision, and decide again if you disagree.',
  ],
  polis_err_digest_not_offered: [
    409,
    'This server cannot send you a digest: it sends no mails, or your account has no verified address or no role of its own here.',
  ],
  polis_err_update_comment_auth: [403, 'Only people who administer this conversation may moderate it.'],
  polis_err_repeats_rejected_comment: [
    409,
    'The comment that was to be kept is rejected. Keep another one of the group, so that what they say stays.',
  ],
  polis_err_replace_rejected_comment: [
    409,
    'This comment is rejected. Accept it or let it wait first, then split or reword it.',
  ],
  polis_err_get_moderation_log_auth: [
    403,
    'Only people who administer this conversation may read its moderation log.',
  ],
} as const satisfies FailureTable

/** Codes of participation: joining, voting, external ids. */
export const participation = {
  polis_err_treevite_auth_required: [
    401,
    'This conversation is by invitation only. Use an invite code or your login code to take part.',
  ],
  polis_err_conversation_is_closed: [403, 'This conversation is closed for votes and comments.'],
  polis_err_too_many_newcomers: [
    429,
    'Too many people joined this conversation from your network within a minute. Wait a moment, then try again.',
  ],
  polis_err_device_code: [
    403,
    'This code is not valid: it is older than ten minutes, or not of this conversation. Create a new one on the first device.',
  ],
  polis_err_other_participant: [
    409,
    'Somebody else takes part on this device. The answers of two people are never joined. Erase what was answered here first.',
  ],
  polis_err_identity_required: [
    403,
    'New people take part in this conversation with an invite code, or through a site that signs their ids.',
  ],
  polis_err_too_many_votes: [429, 'Too many votes within one minute. Wait a moment, then send the next one.'],
  polis_err_xid_required: [
    403,
    'This conversation is open only through another site, which identifies its visitors.',
  ],
  polis_err_xid_not_allowed: [
    403,
    'Your id is not on the list of people who may take part in this conversation.',
  ],
  polis_err_xid_not_signed: [
    403,
    'The site that identifies you has not signed your id, or its signature has expired. Open the conversation there again.',
  ],
  polis_err_too_many_xid_secrets: [
    409,
    'Your site has two signing secrets already. Withdraw the older one first.',
  ],
  polis_err_get_participation_auth: [
    403,
    'Only the owner of this conversation may read the participation of each person.',
  ],
  polis_err_get_participation_missing_xids: [
    409,
    'Some participants have no external id. Send the request without “strict” to leave them out.',
  ],
  polis_error_data_unknown_report: [404, 'There is no such export. Use the conversation’s id for exports.'],
  polis_err_data_export_permission: [
    403,
    'Only people who administer this conversation may export its external ids.',
  ],
  polis_err_get_xids_authentication_required: [401, 'Sign in to read the external ids of participants.'],
  polis_err_get_xids_not_authorized: [
    403,
    'Only people who administer this conversation may read the external ids of its participants.',
  ],
  polis_err_get_xidAllowList_authentication_required: [401, 'Sign in to read the list of external ids.'],
  polis_err_get_xidAllowList_not_authorized: [
    403,
    'Only people who administer this conversation may read its list of external ids.',
  ],
  polis_err_post_xidAllowList_authentication_required: [401, 'Sign in to change the list of external ids.'],
  polis_err_post_xidAllowList_not_authorized: [
    403,
    'Only people who administer this conversation may change its list of external ids.',
  ],
  polis_err_subscriptions_not_offered: [
    409,
    'This conversation offers no updates by e-mail, or this server cannot send mail.',
  ],
  polis_err_too_many_mails: [429, 'As many mails were asked for today as may be. Try again tomorrow.'],
  polis_err_subscription_not_found: [
    404,
    'This link has expired or was used to end the mails. Enter the e-mail address again to get a new one.',
  ],
  polis_err_bad_xid: [400, 'The list contains an empty external id. Remove it and send the list again.'],
  polis_err_votes_bulk_voters_forgotten: [
    409,
    'People of earlier files of votes have been forgotten here, so another file could count them twice. Use a new conversation for it.',
  ],
  polis_err_votes_bulk_delphi_disabled: [
    403,
    'Only the owner of this conversation or an administrator may import votes.',
  ],
  polis_err_param_missing_csv_votes: [
    400,
    'The file is missing or has no votes. Its columns are vote_id, user_id, vote_value, timestamp and comment_id.',
  ],
  polis_err_votes_bulk_no_mappable_comments: [
    400,
    'No comment of this conversation has one of the file’s comment_ids as its original_id. Import such comments first.',
  ],
  polis_err_vote_convention_declaration_mismatch: [
    400,
    'The file declares another vote convention. In this call 1 agrees, -1 disagrees and 0 passes.',
  ],
  polis_err_vote_convention_declaration_malformed: [
    400,
    'The first line begins with # but declares no vote convention. Write “# vote-convention: agree=+1;disagree=-1;pass=0”.',
  ],
} as const satisfies FailureTable

/** Codes of calls that let a newcomer join. */
export const NEWCOMER_ERRORS = ['polis_err_too_many_newcomers', 'polis_err_identity_required'] as const

/** Codes of topics and the opinion analysis. */
export const topics = {
  polis_err_topicMod_auth: [403, 'Only people who administer this conversation may read its topics here.'],
  polis_err_topicMod_moderate_auth: [
    403,
    'Only people who administer this conversation may moderate its topics.',
  ],
  polis_err_math_all_votes: [
    403,
    'Only people with a role in this conversation may read the result of all votes.',
  ],
  polis_err_ptptoi_permissions_123: [
    403,
    'Only people who administer this conversation may choose whom its map shows.',
  ],
} as const satisfies FailureTable

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
    'Only the owner of this conversation or an administrator may delete a report.',
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
