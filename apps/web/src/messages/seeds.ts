import { LIMITS } from '@folkmoot/domain/limits'
import type { SeedOutcome } from '@folkmoot/domain/seed-plan'

const formatCount = (count: number, written: string, one: string, more: string) =>
  count === 1 ? one : `${written} ${more}`

const TOO_LONG = `Longer than ${LIMITS.seedComment} characters`

const UNREADABLE = 'The comment holds a character that cannot be stored.'

/** What stands beside a row before it is sent. */
const seedFates: Readonly<Record<SeedOutcome, string>> = {
  add: 'Will be added',
  twice: 'Duplicate of a row above',
  known: 'Duplicate of a comment in the conversation',
  empty: 'Empty',
  'too-long': TOO_LONG,
  unreadable: 'Holds a character that cannot be stored',
  torn: 'More cells than the header. A text with a comma or semicolon needs quotes around it',
}

/** Sentences of the seed comments in Configure. */
export const seedMessages = {
  heading: 'Seed Comments',
  intro:
    'The first participants need something to vote on. Write ten or more short comments that show different views, one thought each. They are accepted at once.',
  closed: 'The conversation is closed: no comment can be added until it is open again.',

  // one text
  text: 'A seed comment',
  counter: (used: string) => `${used} of ${LIMITS.seedComment} characters`,
  tooMany: (over: number, written: string) =>
    formatCount(over, written, '1 character too many', 'characters too many'),
  /** under a text that may be added although it says the same as another */
  likeOne: (tid: number, state: string) => `Much like #${tid} (${state}):`,
  likeMore: (tids: string) => `Also much like ${tids}.`,
  empty: 'Write a comment first.',
  unreadable: UNREADABLE,
  submit: 'Submit',
  saving: 'Saving...',
  success: 'Success!',
  notAdded: 'The comment was not added.',

  // a file
  fileHeading: 'From a file',
  file: 'CSV file',
  fileHelp: `A .csv file whose first line is comment_text, with one comment a row, each at most ${LIMITS.seedComment} characters. Nothing is sent before you have seen what will happen.`,
  reading: 'Reading the file...',
  notCsv: 'This is not a .csv file. Save the table as CSV and choose that file.',
  notUtf8: 'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.',
  unreadableFile: 'The browser could not read the file. Choose it again.',
  noRows: 'The file has a header but no comments.',
  refused: (name: string) => `“${name}” cannot be used.`,
  planOf: (name: string) => `What will happen to “${name}”`,
  knownUnchecked:
    'The comments of this conversation could not be loaded, so duplicates of them show only after sending.',
  line: 'Line',
  comment: 'Comment',
  what: 'What will happen',
  fates: seedFates,
  /** beside a row that is added although it says the same as another */
  like: {
    twice: 'Will be added. It is like a row above, but for case, spaces or signs',
    known: 'Will be added. It is like a comment in the conversation, but for case, spaces or signs',
  },
  willAdd: (count: number, written: string) =>
    formatCount(count, written, '1 will be added', 'will be added'),
  willNot: (count: number, written: string) =>
    formatCount(count, written, '1 will not be added', 'will not be added'),
  emptyLines: (count: number, lines: string) =>
    count === 1 ? `Line ${lines} is empty and left out.` : `Lines ${lines} are empty and left out.`,
  add: (count: number, written: string) => (count === 1 ? 'Add 1 comment' : `Add ${written} comments`),
  nothingToAdd: 'No row of this file can be added.',
  cancel: 'Cancel',
  anotherFile: 'Choose another file',
  showMore: (written: string) => `Show ${written} more`,

  // its result
  sending: (done: string, all: string) => `Sent ${done} of ${all}`,
  resultOf: (name: string) => `What happened to “${name}”`,
  happened: 'What happened',
  outcomes: { added: 'Added', skipped: 'Skipped', failed: 'Failed', unsent: 'Not sent' },
  summary: (added: string, skipped: string, failed: string) =>
    `${added} added, ${skipped} skipped, ${failed} failed.`,
  stopped: 'Sending was interrupted. What was added stays.',
  sendRest: 'Send the rest',
  saveFailures: 'Download what was not added',
  failuresFile: (id: string) => `${id}-not-added.csv`,
  /** codes that a server gives for a row or a call, in words */
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

  // those that are there
  listHeading: 'Seed comments so far',
  listEmpty: 'There is no seed comment yet.',
  listFailed: 'The seed comments could not be loaded.',
  listCount: (count: number, written: string) =>
    formatCount(count, written, '1 seed comment', 'seed comments'),
  states: { accepted: 'Accepted', unmoderated: 'Unmoderated', rejected: 'Rejected' },
  hidden: 'Hidden by the automatic moderator',
  metadata: 'Metadata',
} as const
