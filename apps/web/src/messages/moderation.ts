import type { ModerationList } from '@folkmoot/domain/comments'
import { formatNumber } from '@folkmoot/domain/numbers'

const formatCount = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`
const formatComments = (count: number) => formatCount(count, 'comment', 'comments')

/** A person in a sentence. */
const formatName = (name: string | null): string => name ?? 'A colleague'

/** What somebody did with “this comment”. */
const DID: Readonly<Record<ModerationList, string>> = {
  unmoderated: 'changed this back to unmoderated',
  accepted: 'accepted this',
  rejected: 'rejected this',
}

/** What the moderator wanted. */
const OWN_DECISION = {
  accept: 'acceptance',
  reject: 'rejection',
  meta: 'change of the metadata mark',
  restore: 'undo',
} as const

/** Texts of moderation: the queue and its keyboard shortcuts. */
export const moderationMessages = {
  moderate: 'Moderate',
  intro:
    'Decide which comments participants vote on. A rejected comment is no longer shown, but its votes are kept. You can change every decision later.',
  lists: { unmoderated: 'Unmoderated', accepted: 'Accepted', rejected: 'Rejected' },
  listsLabel: 'Lists of comments',
  log: 'Moderation log',
  erased: 'Erased by its author',
  keys: 'Keyboard',

  // lists
  loadingComments: 'Loading comments...',
  listFailed: 'The comments could not be loaded.',
  stale: (time: string) => `Not refreshed since ${time}.`,
  reload: 'Load again',
  fresh: (time: string) => `As of ${time}`,
  empty: {
    unmoderated: 'No comments to review',
    accepted: 'No accepted comments',
    rejected: 'No rejected comments',
  },
  emptyHelp: {
    unmoderated: 'Every comment has a decision. New comments appear here within a minute.',
    accepted: 'Comments that you accept appear here. Seed comments are accepted when they are added.',
    rejected: 'Comments that you reject appear here. You can still accept them later.',
  },
  noComments: 'No comments yet',
  noCommentsHelp:
    'Add a few seed comments, so that participants have something to vote on, then invite people. Comments from participants appear here within a minute.',
  goToSeedComments: 'Add seed comments',
  goToShare: 'Share the link',
  goToUnmoderated: 'Show the unmoderated comments',
  goToAccepted: 'Show the accepted comments',
  noMatch: 'No matching comments',
  noMatchHelp: 'No comment in this list matches the search and the filters.',
  showEverything: 'Show the whole list',
  queueLabel: (list: string) => `${list} comments`,
  shown: (shown: number, all: number) =>
    shown === all ? formatComments(all) : `${formatNumber(shown)} of ${formatNumber(all)}`,
  more: (count: number) => `Show ${formatNumber(count)} more`,

  // search and filters
  search: 'Search the text, or #number',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${formatNumber(count)})`),
  flagged: 'Flagged',
  metadata: 'Metadata',
  sort: 'Order',
  sorts: {
    urgent: 'What needs you first',
    oldest: 'Oldest first',
    newest: 'Newest first',
  },
  markFilter: 'Marks',
  markFilters: {
    '': 'Any marks',
    risky: 'Insults and contact data',
    insult: 'Insults',
    phone: 'Telephone numbers',
    email: 'E-mail addresses',
    iban: 'Bank accounts',
    address: 'Postal addresses',
    link: 'Links',
    language: 'Other language',
    shouting: 'Shouting',
    'two-ideas': 'Two ideas',
    repeats: 'Near-duplicates',
    none: 'Without marks',
  },
  languageFilter: 'Language',
  anyLanguage: 'Any language',
  ageFilter: 'Age',
  ageFilters: {
    '': 'Any age',
    hour: 'Last hour',
    day: 'Last 24 hours',
    week: 'Last 7 days',
    older: 'Older than 7 days',
  },
  authorFilter: (pid: number) => `Only participant ${pid}`,

  // a row and the comment in focus
  detailTitle: (tid: number) => `Comment ${tid}`,
  backToList: 'Back to the list',
  skip: 'Skip',
  notSavedTag: 'Not saved',
  marksLabel: 'Marks',
  markTags: {
    insult: 'Insult',
    phone: 'Telephone',
    email: 'E-mail',
    iban: 'IBAN',
    address: 'Address',
    link: 'Link',
    language: 'Language',
    shouting: 'Shouting',
    'two-ideas': 'Two ideas',
  },
  markReasons: {
    insult: 'May insult somebody',
    phone: 'Telephone number',
    email: 'E-mail address',
    iban: 'Bank account',
    address: 'Postal address',
    link: 'Link to another site',
    language: 'In another language than most comments',
    shouting: 'Shouting',
    'two-ideas': 'May say two things at once',
  },
  groupLabel: 'Near-duplicates',
  groupTitle: (count: number) =>
    count === 1
      ? 'Another comment says nearly the same'
      : `${formatNumber(count)} others say nearly the same`,
  groupSize: (count: number) => `${formatNumber(count)} say nearly the same`,
  groupMore: (count: number) => `and ${formatNumber(count)} more`,
  lacks: (words: string) => `(without “${words}”)`,
  decideGroup: (kept: number, count: number, isAccepted: boolean) =>
    `${isAccepted ? 'Keep' : 'Accept'} #${kept}, reject ${count === 1 ? 'its repeat' : `its ${formatNumber(count)} repeats`}`,
  repeats: (tid: number) => `Rejected because it repeats #${tid}.`,
  authorRun: (pid: number, total: number, counts: Record<'unmoderated' | 'accepted' | 'rejected', number>) =>
    `Participant ${pid} wrote ${formatNumber(total)}: ${formatNumber(counts.accepted)} accepted, ${formatNumber(counts.rejected)} rejected, ${formatNumber(counts.unmoderated)} waiting.`,
  showAuthor: 'Show only these',
  number: (tid: number) => `#${tid}`,
  select: (tid: number) => `Select comment ${tid}`,
  seedComment: 'Seed comment',
  participant: (pid: number) => `Participant ${pid}`,
  accept: 'Accept',
  acceptOne: (tid: number) => `Accept comment ${tid}`,
  reject: 'Reject',
  rejectOne: (tid: number) => `Reject comment ${tid}`,
  rejectWithReason: 'Reject, with a reason',
  withReason: 'Reason…',
  metadataHelp: 'About the person or the process, not the question. The analysis leaves it out.',
  flagWarning:
    'Flagged by the automatic moderator. It is not shown to participants. Accept it to override that.',
  decidedByOthers: {
    unmoderated: 'Changed back to unmoderated by others',
    accepted: 'Accepted by others',
    rejected: 'Rejected by others',
  },
  decidedByOthersHelp: 'Another moderator decided this, or you did in another window.',
  decidedFirstNotice: (tid: number, name: string | null, list: ModerationList) =>
    `Your decision about #${tid} was not saved: ${formatName(name)} ${DID[list]} first.`,
  conflictLabel: 'Two decisions about one comment',
  decidedFirst: (name: string | null, list: ModerationList, age: string, own: keyof typeof OWN_DECISION) =>
    `${formatName(name)} ${DID[list]}${age === '' ? '' : ` ${age}`}, before your ${OWN_DECISION[own]} arrived. Nothing was changed.`,
  keepDecision: 'Keep that decision',
  votesFailed: 'Votes could not be loaded',
  votesSoFar: (agree: number, disagree: number, pass: number) =>
    `${formatNumber(agree)} agree, ${formatNumber(disagree)} disagree, ${formatNumber(pass)} pass`,
  duplicate: (tid: number, list: string) => `similar to #${tid} (${list.toLowerCase()})`,
  goToDuplicate: (tid: number) => `Go to comment ${tid}`,
  showMore: 'Show more',
  showLess: 'Show less',
  saving: 'Saving',
  notSaved: {
    accept: 'The comment was not accepted:',
    reject: 'The comment was not rejected:',
    meta: 'The metadata mark was not saved:',
    restore: 'The decision was not undone:',
  },
  tryAgain: 'Try again',
  serverFailed: (code: string) => `Something went wrong on the server, and nothing was changed. ${code}`,

  // status line
  kinds: {
    accept: 'Accepted',
    reject: 'Rejected',
    meta: 'Changed metadata of',
    restore: 'Undone',
    group: 'Decided',
    replace: 'Replaced',
  },
  done: (what: string, tids: readonly number[]) =>
    tids.length === 1 ? `${what} #${tids[0]}.` : `${what} ${formatComments(tids.length)}.`,
  left: (count: number) => (count === 0 ? 'None left.' : `${formatNumber(count)} left.`),
  undone: (tids: readonly number[]) =>
    tids.length === 1 ? `Undone: #${tids[0]}.` : `Undone: ${formatComments(tids.length)}.`,
  bulkDone: (what: string, total: number, failed: number) =>
    failed === 0
      ? `${what} ${formatComments(total)}.`
      : `${what} ${formatNumber(total - failed)} of ${formatNumber(total)}. ${formatNumber(failed)} failed and ${failed === 1 ? 'is' : 'are'} selected again.`,
  oneFailed: (tid: number, reason: string) => `The decision about #${tid} was not saved. ${reason}`,
  someFailed: (count: number) => `The decisions about ${formatComments(count)} were not saved.`,
  interrupted: (tids: readonly number[]) =>
    tids.length === 1
      ? `Your decision about #${tids[0]} was not saved before you were signed out.`
      : `Your decisions about ${formatComments(tids.length)} were not saved before you were signed out. Those in this list are selected.`,
  interruptedReason: 'You were signed out before it was saved.',
  someDecidedByOthers: (count: number) =>
    `${formatComments(count)} ${count === 1 ? 'was' : 'were'} decided by others.`,
  dismissDecidedByOthers: (count: number) => `Remove ${formatNumber(count)} decided by others from this list`,

  // the bar of the queue, and bulk decisions
  position: (at: number, all: number) => `${formatNumber(at)} of ${formatNumber(all)}`,
  positionDecidedByOthers: 'decided by others',
  previous: 'Previous',
  next: 'Next',
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  selectedLabel: 'Selected comments',
  selectAll: 'Select all shown',
  clear: 'Clear',
  markMetadata: 'Metadata',
  progress: (done: number, total: number) => `Saved ${formatNumber(done)} of ${formatNumber(total)}`,
  retryFailed: (count: number) => `Try ${formatNumber(count)} again`,

  // reasons
  reasonTitle: (count: number) =>
    count === 1 ? 'Why is this comment rejected?' : `Why are these ${formatComments(count)} rejected?`,
  reasonHelp:
    'The author reads the reason. It is kept in the moderation log, and reports that list rejected comments show it in place of the text, so name nobody in it.',
  reasonMissing: 'Choose a reason, or “No reason”.',
  noReason: 'No reason',
  ownReason: 'In your own words',
  ownReasonLabel: 'The reason',
  ownReasonEmpty: 'Write the reason, or choose another one or “No reason”.',
  cancel: 'Cancel',
  close: 'Close',

  // mails
  digest: 'Mails',
  digestTitle: 'Mails about waiting comments',
  digestHelp: (email: string) =>
    `The mail says how many comments wait and since when, never what they say. It goes to ${email === '' ? 'your address' : email}.`,
  digestNotOffered:
    'This server cannot send you mails: it has no mail server, or your account has no verified e-mail address.',
  digestLabel: 'How often',
  digestRhythms: {
    off: 'Never',
    daily: 'Once a day, at 7:00, while comments wait',
    hourly: 'At most once an hour, when new comments wait',
  },
  digestSave: 'Save',

  // keyboard
  keysTitle: 'Keyboard shortcuts',
  keysOn: 'Use single-key shortcuts',
  keysHelp:
    'Shortcuts act on the selected comments, or else on the one in focus, except while you type. Turn them off if they get in your way.',
  keyDescriptions: {
    j: 'next comment, also the arrow down',
    k: 'previous comment, also the arrow up',
    a: 'accept',
    r: 'reject',
    'Shift R': 'reject, with a reason: then 1 to 9 choose it, 0 rejects without one',
    g: 'keep one of the near-duplicates and reject the waiting others',
    s: 'skip: decide it later',
    e: 'reword or split it',
    m: 'mark as metadata, or remove the mark',
    w: 'show it on the wall of a room',
    u: 'undo the last decision',
    x: 'select',
    'Shift X': 'select all up to this one, like Shift and click',
    v: 'select the lines on the screen',
    Esc: 'clear the selection',
    '/': 'search',
    '?': 'show the shortcuts',
  },
} as const
