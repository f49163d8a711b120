import type { FailureTable } from './table.ts'

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
