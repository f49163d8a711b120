/**
 * Limits that rules, schemas and screens share. Characters are Unicode code points (`isLongerThan`).
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
  /** characters of a comment in the console and the command line, and in the API */
  seedComment: 400,
  comment: 997,
  /** comments in the list for participants, and ids in one call */
  commentList: 999,
  /** rows of one file of seed comments, and of one transaction */
  seedRows: 10_000,
  seedBatchRows: 1000,
  /** comments of the unmoderated list on one page */
  moderationQueue: 100,
  /** characters of a moderator's reason */
  moderationReason: 500,
  /** characters of an embedding page's own id */
  pageId: 100,
  /** conversations in one list: at most, and by default */
  conversationList: 9999,
  conversationListDefault: 999,
  /** points of a thinned series of statistics */
  statsPoints: 10_000,
  /** rows of a page of a list: by default, and at most */
  pageRows: 50,
  maxPageRows: 500,
  /** rows that an export reads at a time */
  exportPageRows: 5000,
  /** the highest ids of comments and participants in an import: this leaves room for later ones and keeps a list of
      all comments by id (votes/famous) small */
  importedComment: 999_999,
  importedParticipant: 999_999_999,
  /** rows of one transaction of an import */
  importBatchRows: 5000,
  /** an import without progress for this long is deleted */
  importLeaseMs: 120_000,
  /** invites of one wave for each member, and for the owner */
  waveInvites: 1000,
  /** invites that are created with a wave at most, and the largest planned size of a wave */
  maxWaveCodes: 1_000_000,
  waveSize: 2_147_483_647,
  /** the console asks for confirmation before it creates more invites */
  confirmInvitesAbove: 500,
  /** invites that are created in one transaction, and of a batch when there are more */
  invitesAtOnce: 5000,
  inviteBatch: 2000,
  /** a wave whose invites are not being created for this long is deleted */
  waveLeaseMs: 120_000,
  /** characters of a typed invite code and login code */
  inviteCode: 128,
  loginCode: 256,
  /** characters of the secret in the link that ends a subscription */
  signature: 100,
  /** characters of a topic's key or status, comments in one decision about topics */
  topicKey: 200,
  topicComments: 10_000,
  /** bytes of a JSON body */
  bodyBytes: 1_048_576,
} as const

/** Polling intervals and delays of the console, in milliseconds. */
export const TIMES_MS = {
  statsPoll: 10_000,
  moderationPoll: 60_000,
  analysisPoll: 60_000,
  /** while an analysis is running */
  movingAnalysisPoll: 2000,
  tokenRefreshMargin: 60_000,
  forbiddenRetry: 500,
  signOutErrorRedirect: 1500,
  authSpinnerGrace: 3000,
  undo: 10_000,
  skeletonDelay: 150,
} as const
