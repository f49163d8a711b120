/** Characters of a comment that somebody writes, and of an external id. */
export const COMMENT_CHARACTERS = 400
/** The smallest limit that hosts can set. */
export const MIN_COMMENT_CHARACTERS = 80
export const XID_CHARACTERS = 999

/**
 * Limits that rules, schemas and screens share. Characters are Unicode code points (`isLongerThan`).
 */
export const LIMITS = {
  /** characters of the texts of a conversation */
  topic: 1000,
  description: 50_000,
  /** characters of who asks, how to reach them, and what they do with the results */
  askedBy: 120,
  contact: 200,
  resultsUse: 1000,
  /** characters of a colour */
  colour: 20,
  /** characters of the list that a conversation belongs to (`context`) */
  context: 999,
  /** characters of a web address */
  link: 9999,
  /** characters of `style_btn` */
  styleButton: 500,
  /** characters of an external id */
  xid: XID_CHARACTERS,
  /** characters of the expiry of an external id */
  xidExpiry: 20,
  /** characters of its signature */
  xidSignature: 128,
  /** characters of a token in place of id, expiry and signature */
  xidToken: 4000,
  /** characters of a language’s code */
  lang: 10,
  /** characters of a participant’s number as text */
  pidText: 20,
  /** characters of the name of the file of external ids */
  xidFile: 99,
  /** characters of an e-mail address */
  email: 998,
  /** characters of a person’s name */
  name: 9999,
  /** characters of the public ids of conversations and reports */
  conversationId: 100,
  reportId: 100,
  /** characters of what happens next in a report, and of the reason of an answer */
  nextText: 2000,
  storyText: 400,
  answerReason: 500,
  /** characters of a report’s name and of each of its labels */
  reportLabel: 999,
  /** characters of the name of a file of an export */
  fileName: 99,
  /** characters of a comment in the console and the command line */
  seedComment: COMMENT_CHARACTERS,
  /** characters of a comment in the API */
  comment: 997,
  /** comments of a conversation, by all authors */
  conversationComments: 10_000,
  /** comments in the list for participants, and ids in one call */
  commentList: 999,
  /** characters of the id that an importer gives to a comment */
  originalId: 100,
  /** rows of one file of seed comments */
  seedRows: 10_000,
  /** seed comments of one transaction */
  seedBatchRows: 1000,
  /** characters of a moderator's reason */
  moderationReason: 500,
  /** comments in place of one that is split */
  splitComments: 10,
  /** characters of an embedding page's own id */
  pageId: 100,
  /** conversations in one list at most */
  conversationList: 9999,
  /** conversations in one list unless the call says how many */
  conversationListDefault: 999,
  /** conversations that the console searches and sorts by itself */
  browserList: 500,
  /** days after closing at which people are forgotten */
  retentionDays: 3650,
  /** comments of a list of Moderate at a time */
  shownComments: 100,
  /** times in a list of statistics that counts minutes */
  statsPoints: 10_000,
  /** times in a list, and points of a series, of statistics since a time */
  statsSeries: 1000,
  /** votes whose times statistics list one by one; with more they count minutes */
  listedVotes: 50_000,
  /** people whom an opinion map names, unless it is asked for all */
  mapPeople: 50_000,
  /** characters of the name of a topic */
  topicName: 80,
  /** characters of the name of a time zone */
  timeZone: 64,
  /** characters of a search in the list of conversations */
  listSearch: 1000,
  /** characters of a search in a table that comes in pages */
  tableSearch: 200,
  /** words of a search, and characters of a description in which the list searches */
  searchWords: 8,
  searchedText: 5000,
  /** rows of a page of a list unless the call says how many */
  pageRows: 50,
  /** rows of a page of a list at most */
  maxPageRows: 500,
  /** rows that an export reads at a time, in some 5 ms */
  exportPageRows: 1000,
  /** the highest ids of comments and participants in an import: this leaves room for later ones and keeps a list of
      all comments by id (votes/famous) small */
  importedComment: 99_999,
  importedParticipant: 999_999_999,
  /** votes of one participant in an import, changed ones too */
  importedVotesOfPerson: 20_000,
  /** rows of one transaction of an import */
  importBatchRows: 5000,
  /** an import without progress for this long is deleted */
  importLeaseMs: 120_000,
  /** invites of one wave for the owner, and of all waves below it for each member */
  waveInvites: 1000,
  /** waves of a conversation */
  waves: 200,
  /** invites that are created with a wave at most */
  maxWaveCodes: 100_000,
  /** the largest planned size of a wave */
  waveSize: 2_147_483_647,
  /** codes that one call revokes */
  namedCodes: 1000,
  /** the console asks for confirmation before it creates more invites */
  confirmInvitesAbove: 500,
  /** invites that are written before other requests have their turn */
  inviteBatch: 2000,
  /** characters of a key of the opinion map, and keys that a call may ask for */
  mapKey: 100,
  mapKeys: 100,
  /** characters of a typed invite code */
  inviteCode: 128,
  /** characters of a typed login code */
  loginCode: 256,
  /** characters of the secret in the link that ends a subscription */
  signature: 100,
  /** characters of a topic's key or status */
  topicKey: 200,
  /** comments in one decision about topics */
  topicComments: 10_000,
  /** bytes of a body: of calls that anybody may make, and of the others */
  publicBodyBytes: 65_536,
  bodyBytes: 1_400_000,
} as const

/** Polling intervals and delays of the console, in milliseconds. */
export const TIMES_MS = {
  /** Monitor loads its figures again */
  statsPoll: 10_000,
  /** Moderate loads its lists again */
  moderationPoll: 60_000,
  /** the state of the analysis is loaded again */
  analysisPoll: 60_000,
  /** the same while an analysis is running */
  runningAnalysisPoll: 2000,
  /** the wall of a room asks for its comment and votes again */
  wallPoll: 2500,
  /** a token is renewed this long before it expires */
  tokenRefreshMargin: 60_000,
  /** a GET that was answered with 403 is repeated once after this delay */
  forbiddenRetry: 500,
  /** the server has this long to end its session when somebody signs out */
  signOutCall: 2000,
  /** a failed sign-out is shown this long before the start page */
  signOutErrorRedirect: 1500,
  /** the check of a sign-in takes this long at most; then the person is signed out */
  authSpinnerGrace: 3000,
  /** Undo is offered */
  undo: 10_000,
} as const
