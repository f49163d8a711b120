import { LIMITS } from '@folkmoot/domain/limits'
import type { SeedOutcome } from '@folkmoot/domain/seeds'

/** @param written the number as it is formatted for people */
const formatCount = (count: number, written: string, one: string, more: string) =>
  count === 1 ? one : `${written} ${more}`

const TOO_LONG = `Longer than ${LIMITS.seedComment} characters`

const UNREADABLE = 'The comment contains a character that cannot be stored.'

/** The plan for a row before it is sent. */
const plans: Readonly<Record<SeedOutcome, string>> = {
  add: 'Will be added',
  twice: 'Duplicate of a row above',
  known: 'Duplicate of a comment in the conversation',
  empty: 'Empty',
  'too-long': TOO_LONG,
  unreadable: 'Contains a character that cannot be stored',
  'original-id': `Has an original_id of more than ${LIMITS.originalId} characters, or of several lines`,
  torn: 'More cells than the header. A text with a comma or semicolon needs quotes around it',
}

/** Texts of the seed comments in Configure. */
export const seedCommentMessages = {
  heading: 'Seed Comments',
  intro:
    'The first participants need something to vote on. Write ten or more short comments that show different views, one thought each. They are accepted at once.',
  closed: 'The conversation is closed. Open it again to add comments.',

  // one comment
  text: 'A seed comment',
  counter: (used: string) => `${used} of ${LIMITS.seedComment} characters`,
  tooMany: (excess: number, written: string) =>
    formatCount(excess, written, '1 character too many', 'characters too many'),
  empty: 'Write a comment first.',
  unreadable: UNREADABLE,
  submit: 'Submit',
  saving: 'Saving...',
  success: 'Success!',
  notAdded: 'The comment was not added.',

  // a file
  fileHeading: 'From a file',
  file: 'CSV file',
  fileHelp: `A .csv file with a header in the first line and one comment in each row, at most ${LIMITS.seedComment} characters long. You see what will happen before anything is sent.`,
  unclear: (name: string) => `Which column of “${name}” has the comments?`,
  emptyColumn: 'empty',
  takeColumn: 'Use this column',
  headerIs: (column: string) => `“${column}” in the first line is read as the header, not as a comment.`,
  reading: 'Reading the file...',
  notCsv: 'This is not a .csv file. Save the table as CSV and choose that file.',
  unreadableFile: 'The browser could not read the file. Choose it again.',
  noRows: 'The file has a header but no comments.',
  refused: (name: string) => `“${name}” cannot be used.`,
  planTitle: (name: string) => `What will happen to “${name}”`,
  duplicatesUnknown:
    'The comments of this conversation could not be loaded, so duplicates of them are found only when the file is sent.',
  line: 'Line',
  comment: 'Comment',
  planColumn: 'What will happen',
  plans,
  /** for a row that is added although it differs little from another comment */
  similar: {
    twice: 'Will be added. It differs from a row above only in case, spaces or punctuation',
    known: 'Will be added. It differs from a comment in the conversation only in case, spaces or punctuation',
  },
  willAdd: (count: number, written: string) =>
    formatCount(count, written, '1 will be added', 'will be added'),
  willNotAdd: (count: number, written: string) =>
    formatCount(count, written, '1 will not be added', 'will not be added'),
  emptyLines: (count: number, lines: string) =>
    count === 1 ? `Line ${lines} is empty and left out.` : `Lines ${lines} are empty and left out.`,
  add: (count: number, written: string) => (count === 1 ? 'Add 1 comment' : `Add ${written} comments`),
  nothingToAdd: 'No row of this file can be added.',
  cancel: 'Cancel',
  anotherFile: 'Choose another file',
  showMore: (written: string) => `Show ${written} more`,

  // the result of a file
  sending: (done: string, all: string) => `Sent ${done} of ${all}`,
  resultTitle: (name: string) => `What happened to “${name}”`,
  resultColumn: 'What happened',
  results: { added: 'Added', skipped: 'Skipped', failed: 'Failed', unsent: 'Not sent' },
  summary: (added: string, skipped: string, failed: string) =>
    `${added} added, ${skipped} skipped, ${failed} failed.`,
  interrupted: 'Sending was interrupted. What was added stays.',
  sendRest: 'Send the rest',
  saveNotAdded: 'Download what was not added',
  notAddedFile: (id: string) => `${id}-not-added.csv`,
  /** by the error codes of the server */
  reasons: {
    polis_err_post_comment_duplicate: 'The conversation has this comment already.',
    polis_err_param_missing_txt: 'The comment has no text.',
    polis_err_param_parse_failed_txt: 'The comment is too long.',
    polis_err_post_comment_extra_cells: 'The row has more cells than the header.',
    polis_err_post_comment_unreadable: UNREADABLE,
    polis_err_conversation_is_closed: 'The conversation is closed. Open it again to add comments.',
    polis_err_post_comment_auth: 'Your account may not add seed comments to this conversation.',
    polis_err_post_comment: 'The server could not store the comment.',
  } as Readonly<Record<string, string>>,

  // the list
  listHeading: 'Seed comments so far',
  listEmpty: 'There is no seed comment yet.',
  listFailed: 'The seed comments could not be loaded.',
  listCount: (count: number, written: string) =>
    formatCount(count, written, '1 seed comment', 'seed comments'),
  states: { accepted: 'Accepted', unmoderated: 'Unmoderated', rejected: 'Rejected' },
  hidden: 'Hidden by the automatic moderator',
  metadata: 'Metadata',
} as const
