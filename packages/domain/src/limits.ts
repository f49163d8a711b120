/**
 * Numbers that a rule, a schema and a screen share. Times are milliseconds unless the name says otherwise; characters are
 * Unicode code points (`isLongerThan`).
 */
export const LIMITS = {
  /** characters of a conversation's topic and description, of a colour, of an external id */
  topic: 1000,
  description: 50_000,
  colour: 20,
  context: 999,
  link: 9999,
  styleButton: 500,
  xid: 999,
  /** characters of a language’s code, of a participant’s number as text, of the name of the file of external ids */
  lang: 10,
  pidText: 20,
  xidFile: 99,
  /** characters of an e-mail address and of a person’s name */
  email: 998,
  name: 9999,
  conversationId: 100,
  reportId: 100,
  /** characters of a report’s name and of each of its labels, of the name of a file of an export */
  reportLabel: 999,
  fileName: 99,
  /** characters of a comment: what the console and the command line let through, and what the API takes */
  seedComment: 400,
  comment: 997,
  /** comments in the list for participants, and ids that one call may name */
  commentList: 999,
  /** rows of one file of seed comments, and how many are stored at a time */
  seedRows: 10_000,
  seedBatchRows: 1000,
  /** comments of the unmoderated list that are shown at a time */
  moderationQueue: 100,
  /** characters of a reason that a moderator gives */
  moderationReason: 500,
  /** characters of an embedding page's own id */
  pageId: 100,
  /** conversations in one list */
  conversationList: 9999,
  conversationListDefault: 999,
  /** points of a thinned series of statistics */
  statsPoints: 10_000,
  /** rows of a page of a list: unless another number is asked for, and at most */
  pageRows: 50,
  maxPageRows: 500,
  /** rows that an export reads at a time */
  exportPageRows: 5000,
  /** the highest ids of comments and participants that an import takes: room is left for those that come later, and a
      list of all comments by id (votes/famous) stays small */
  importedComment: 999_999,
  importedParticipant: 999_999_999,
  /** rows that the import writes in one transaction */
  importBatchRows: 5000,
  /** an import that has not moved for this long is swept */
  importLeaseMs: 120_000,
  /** invites that one wave may give to each member, and to the owner */
  waveInvites: 1000,
  /** invites that making one wave may make at once, and the size that one may be planned for */
  maxWaveCodes: 1_000_000,
  waveSize: 2_147_483_647,
  /** invites that one wave may make at once before the console asks whether they are meant */
  confirmInvitesAbove: 500,
  /** invites of one wave that are made in one transaction, and of a batch when there are more */
  invitesAtOnce: 5000,
  inviteBatch: 2000,
  /** a wave whose invites are not being made any more after this long is swept */
  waveLeaseMs: 120_000,
  /** characters of what someone types as an invite code and as a login code */
  inviteCode: 128,
  loginCode: 256,
  /** characters of the secret in the link that ends somebody’s mails */
  signature: 100,
  /** characters of a topic's key or a word about it, comments that one decision about topics may name */
  topicKey: 200,
  topicComments: 10_000,
  /** bytes of a JSON body */
  bodyBytes: 1_048_576,
} as const

/** How often the console asks again, and how long it waits, in milliseconds. */
export const TIMES_MS = {
  statsPoll: 10_000,
  moderationPoll: 60_000,
  analysisPoll: 60_000,
  /** while an analysis is under way */
  movingAnalysisPoll: 2000,
  tokenRefreshMargin: 60_000,
  forbiddenRetry: 500,
  signOutErrorRedirect: 1500,
  authSpinnerGrace: 3000,
  undo: 10_000,
  skeletonDelay: 150,
} as const
