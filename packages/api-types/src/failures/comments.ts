import { LIMITS } from '@folkmoot/domain/limits'
import type { FailureTable } from './table.ts'

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
