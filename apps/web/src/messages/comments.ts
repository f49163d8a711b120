const numberFormat = new Intl.NumberFormat()
const formatCount = (many: number, one: string, more: string) =>
  `${numberFormat.format(many)} ${many === 1 ? one : more}`
const formatComments = (many: number) => formatCount(many, 'comment', 'comments')

/** Sentences of moderation: the queue, its keys, the log. */
export const commentMessages = {
  moderate: 'Moderate',
  intro:
    'Decide what participants vote on. A rejected comment is not shown any more; the votes it has are kept. Every decision can be taken back.',
  lists: { unmoderated: 'Unmoderated', accepted: 'Accepted', rejected: 'Rejected' },
  listsLabel: 'Lists of comments',
  log: 'Moderation log',
  keys: 'Keyboard',

  // lists
  loadingComments: 'Loading comments...',
  listFailed: 'The comments could not be loaded.',
  stale: (time: string) => `Not refreshed since ${time}.`,
  notLoaded: (lists: readonly string[]) => `Not loaded: ${lists.join(', ')}.`,
  reload: 'Load again',
  fresh: (time: string) => `As of ${time}`,
  empty: {
    unmoderated: 'Nothing waits for you',
    accepted: 'Nothing is accepted yet',
    rejected: 'Nothing is rejected',
  },
  emptyWords: {
    unmoderated: 'Every comment has been decided. New ones appear here by themselves, within a minute.',
    accepted: 'Comments that you accept appear here, and seed comments do at once.',
    rejected: 'Comments that you reject appear here, and can be accepted after all.',
  },
  nobodyYet: 'Nobody has written anything yet',
  nobodyYetWords:
    'Add a few seed comments, so that there is something to vote on, and share the link. What participants write appears here by itself, within a minute.',
  toSeeds: 'Add seed comments',
  toShare: 'Share the link',
  toUnmoderated: 'Go to the unmoderated comments',
  toAccepted: 'See the accepted comments',
  nothingFound: 'No comment is like that',
  nothingFoundWords: 'None of this list has these words and marks.',
  showEverything: 'Show the whole list',
  queueLabel: (list: string) => `${list} comments`,
  more: (many: number) =>
    `${formatCount(many, 'more comment waits', 'more comments wait')}. They move up as you decide.`,
  shown: (shown: number, all: number) =>
    shown === all ? formatComments(all) : `${numberFormat.format(shown)} of ${formatComments(all)}`,

  // narrowing
  search: 'Search the text, or #number',
  filter: 'Only',
  filters: (many: number) => (many === 0 ? 'Filters' : `Filters (${numberFormat.format(many)})`),
  flagged: 'Flagged',
  seed: 'Seed',
  metadata: 'Metadata',
  sort: 'Order',
  sorts: { oldest: 'Oldest first', newest: 'Newest first', longest: 'Longest first' },

  // a card
  number: (tid: number) => `#${tid}`,
  select: (tid: number) => `Select comment ${tid}`,
  seedComment: 'Seed comment',
  participant: (pid: number) => `Participant ${pid}`,
  accept: 'Accept',
  reject: 'Reject',
  rejectWithReason: 'Reject, with a reason',
  withReason: 'Reason…',
  metadataHelp: 'About the person or the process, not the question. The analysis leaves it out.',
  flagWarning:
    'Flagged by the automatic moderator. It is not shown to participants. Accept it to override that.',
  accepted: 'Accepted',
  rejected: 'Rejected',
  unmoderated: 'Unmoderated',
  elsewhere: {
    unmoderated: 'Sent back elsewhere',
    accepted: 'Accepted elsewhere',
    rejected: 'Rejected elsewhere',
  },
  elsewhereWords: 'Another moderator, or another window of yours, has decided meanwhile.',
  votesFailed: 'Votes could not be loaded',
  votesSoFar: (agree: number, disagree: number, pass: number) =>
    `${numberFormat.format(agree)} agree, ${numberFormat.format(disagree)} disagree, ${numberFormat.format(pass)} pass`,
  noVotes: 'No votes yet',
  alike: (tid: number, list: string) => `like #${tid} (${list.toLowerCase()})`,
  alikeLabel: (tid: number) => `Go to comment ${tid}, which says nearly the same`,
  showAll: 'Show all of it',
  showLess: 'Show less',
  saving: 'Saving',
  notSaved: (what: string) => `${what} did not work:`,
  tryAgain: 'Try again',
  serverBroke: (code: string) => `Something went wrong on the server, and nothing was changed. ${code}`,

  // what was done
  kinds: { accept: 'Accepted', reject: 'Rejected', meta: 'Metadata changed:', restore: 'Taken back' },
  attempts: {
    accept: 'Accepting it',
    reject: 'Rejecting it',
    meta: 'Marking it as metadata',
    restore: 'Taking the decision back',
  },
  done: (what: string, tids: readonly number[]) =>
    tids.length === 1 ? `${what} #${tids[0]}.` : `${what} ${formatComments(tids.length)}.`,
  left: (many: number) => (many === 0 ? 'None left.' : `${numberFormat.format(many)} left.`),
  undone: (tids: readonly number[]) =>
    tids.length === 1 ? `Taken back: #${tids[0]}.` : `Taken back: ${formatComments(tids.length)}.`,
  unchecked: 'Nothing was taken back, because it could not be seen whether somebody has decided since.',
  bulkDone: (what: string, total: number, failed: number) =>
    failed === 0
      ? `${what} ${formatComments(total)}.`
      : `${what} ${numberFormat.format(total - failed)} of ${numberFormat.format(total)}; ${numberFormat.format(failed)} failed and ${failed === 1 ? 'is' : 'are'} back in the list, selected.`,
  someFailed: (many: number) => `${formatComments(many)} could not be saved and are back where they were.`,
  missed: (tids: readonly number[]) =>
    tids.length === 1
      ? `Your decision about #${tids[0]} was not saved before you were signed out.`
      : `Your decisions about ${formatComments(tids.length)} were not saved before you were signed out. What of them stands in this list is selected.`,
  missedReason: 'You were signed out before it was saved.',
  oneFailed: (tid: number, reason: string) => `#${tid} is back where it was. ${reason}`,
  someElsewhere: (many: number) =>
    `${formatComments(many)} ${many === 1 ? 'was' : 'were'} decided elsewhere.`,
  dismissElsewhere: (many: number) => `Take the ${numberFormat.format(many)} decided elsewhere off this list`,
  crossedLabel: 'Decisions that met others',
  overruled: {
    unmoderated: 'what you had taken back',
    accepted: 'your acceptance',
    rejected: 'your rejection',
  },
  overruledTo: {
    unmoderated: 'changed back to unmoderated elsewhere',
    accepted: 'changed to accepted elsewhere',
    rejected: 'changed to rejected elsewhere',
  },
  changedTo: (what: string, to: string) => `: ${what} was ${to}.`,
  replacedWhat: {
    unmoderated: 'that it had been sent back to unmoderated',
    accepted: 'an acceptance',
    rejected: 'a rejection',
  },
  replaced: (mine: string, was: string, by: string | null) =>
    `: ${mine} replaced ${was} of ${by ?? 'somebody else'}, which this list did not show yet.`,
  keptNow: {
    unmoderated: 'sent back to unmoderated',
    accepted: 'accepted',
    rejected: 'rejected',
  },
  kept: (now: string) => ` was ${now} elsewhere meanwhile.`,
  keptChanged: 'changed',
  crossedMore: (many: number) => `and ${numberFormat.format(many)} more`,
  crossedNoted: 'Noted',
  undoWhat: (what: string) => `Undo: ${what}`,

  // moving and bulk
  place: (at: number, all: number) => `${numberFormat.format(at)} of ${numberFormat.format(all)}`,
  placeElsewhere: 'decided elsewhere',
  previous: 'Previous',
  next: 'Next',
  undo: 'Undo',
  selected: (many: number) => `${numberFormat.format(many)} selected`,
  selectedLabel: 'Selected comments',
  selectAll: 'Select all shown',
  clear: 'Clear',
  markMetadata: 'Metadata',
  progress: (done: number, total: number) =>
    `Saved ${numberFormat.format(done)} of ${numberFormat.format(total)}`,
  retryFailed: (many: number) => `Try ${numberFormat.format(many)} again`,

  // reasons
  reasonTitle: (many: number) =>
    many === 1 ? 'Why is this comment rejected?' : `Why are these ${formatComments(many)} rejected?`,
  reasonHelp: 'The reason is kept in the moderation log. Participants do not see it.',
  noReason: 'No reason',
  ownWords: 'In your own words',
  ownWordsLabel: 'The reason',
  ownWordsEmpty: 'Write the reason, or choose another one or “No reason”.',
  cancel: 'Cancel',
  close: 'Close',

  // keys
  keysTitle: 'Moderating by keyboard',
  keysOn: 'Single keys are on',
  keysHelp:
    'They act on the comment in focus, and not while you type. Turn them off if they get in your way.',
  keyWords: {
    j: 'next comment',
    k: 'previous comment',
    a: 'accept',
    r: 'reject',
    'Shift R': 'reject, with a reason',
    m: 'mark as metadata, or take the mark away',
    u: 'undo the last decision',
    x: 'select',
    'Shift X': 'select all up to this one, as Shift and a click do',
    '/': 'search',
    '?': 'this list',
  },

  // log
  logIntro: 'Who decided what, when and why. The newest comes first.',
  logFailed: 'The log could not be loaded.',
  logEmpty: 'Nothing has been decided yet',
  logEmptyWords: 'Each decision of a moderator is written down here, with its reason.',
  download: 'Download as CSV',
  downloadFailed: 'The log could not be downloaded.',
  backToQueue: 'Back to the comments',
  columns: { when: 'When', who: 'Moderator', what: 'Decision', about: 'Comment', why: 'Reason' },
  logTable: 'Decisions',
  gone: 'Somebody who has left',
  aboutTopic: (key: string) => `Topic ${key}`,
  actions: {
    accept: 'Accepted',
    reject: 'Rejected',
    reset: 'Back to unmoderated',
    show: 'Shown again',
    hide: 'Hidden',
    meta: 'Marked as metadata',
    unmeta: 'Metadata mark taken away',
    confirm: 'Reason given',
    restore: 'Taken back',
  } as Readonly<Record<string, string>>,
} as const
