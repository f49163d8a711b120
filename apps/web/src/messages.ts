import { PRODUCT } from '@folkmoot/domain/product'

/** The texts of the console that several screens share. Texts that the requirements quote are unchanged. */
export const messages = {
  product: PRODUCT,
  productLine: 'Open source software for public conversations.',

  // frame
  skipToContent: 'Skip to the content',
  menu: 'Menu',
  mainNavigation: 'Main',
  conversations: 'Conversations',
  integrate: 'Integrate',
  account: 'Account',
  signOut: 'Sign out',
  signIn: 'Sign in',
  signedInAs: (name: string) => `Signed in as ${name}`,
  openConsole: 'Open the console',
  themeSystem: 'Theme: system',
  themeLight: 'Theme: light',
  themeDark: 'Theme: dark',
  opensInNewTab: '(opens in a new tab)',

  // states every screen has
  loading: 'Loading...',
  retry: 'Retry',
  undo: 'Undo',
  undoKey: (key: string) => `${key} moves to Undo.`,
  dismiss: 'Dismiss',
  saving: 'Saving',
  upToDate: 'Up to date',
  errorSaving: 'Error Saving',

  // calls
  aborted: 'The request was cancelled.',
  pathRefused: 'The path of a request must be a string.',
  serverUnreachable: 'The server cannot be reached. Check the connection and try again.',
  signedOut: 'You have been signed out. Sign in again.',
  unreadableAnswer: 'The console cannot read the server’s answer.',
  unknownFailure: 'Something went wrong, and the server gave no reason.',
  statusReason: (status: number, statusText: string) => `The server answered ${status} (${statusText}).`,
  tokenMissing: 'No access token is available; the request is sent without one.',

  /** sentences that the specification fixes for a code; any other code is shown in the server's words */
  byCode: {} as Readonly<Record<string, string>>,
  noPermission: 'Your account does not have the permissions to view this page.',

  notFoundTitle: 'Page not found',
  notFoundIntro: 'There is no page at this address. The address may be mistyped, or the page has moved.',
  toConversations: 'To your conversations',
  toHome: 'To the home page',
  crashTitle: 'Unexpected Application Error!',
  crashIntro:
    'This page could not be shown. Saved data is not lost. Load the page again, or go back to your conversations.',
  crashIncomplete:
    'Part of the console could not be loaded. The connection may be down, or the console was just updated.',
  reload: 'Reload',
  accountNotLoaded: 'Your account could not be loaded.',
  configNotLoaded: 'The console cannot start: the server did not return its configuration.',

  // landing page
  headline: 'Input Crowd, Output Meaning',
  homeTitle: 'Public conversations',
  homeIntro: (product: string) =>
    `${product} lets a large group say what it thinks in its own words, and shows what it agrees on and where it divides. It is used by governments, academics, independent media and citizens, and it is open source.`,
  getStarted: 'Get Started',
  readMore: 'Learn how it works',
  steps: [
    {
      title: 'People write',
      text: 'Anyone who takes part adds short comments to one question. No account is needed.',
    },
    {
      title: 'People vote',
      text: 'Everyone agrees, disagrees or passes on the comments of others, one at a time.',
    },
    {
      title: 'Groups appear',
      text: 'Votes show which opinions belong together, and which comments are shared across all groups.',
    },
  ],
  readHeading: 'Read',
  readIntro: 'Articles about the method.',
  exploreHeading: 'Explore',
  exploreIntro: 'Guides and background from the method’s public knowledge base.',
  contributeHeading: 'Contribute',
  contributeIntro: (product: string) =>
    `${product} is open source. Read the code, report a problem, or send a change.`,
  codeHost: 'Source code',
  noCodeHost: 'The address of the repository is not configured on this server.',

  // session
  signInTitle: 'Sign in',
  signInIntro: 'Create, moderate and follow your public conversations.',
  signInButton: 'Sign In',
  signInLeaving: 'Opening the sign-in page...',
  signingIn: 'Signing in...',
  signInDidNotWork: 'You are not signed in yet',
  signInRefused: 'The sign-in was not completed. Try again when you are ready.',
  signInStale: 'This sign-in was started in another browser or is already used. Sign in again.',
  signInFailed: (reason: string) => `The sign-in service answered: ${reason}. Try again.`,
  signInNotTaken: 'The server does not accept this sign-in. Try again, or ask the operator of this server.',
  providerUnreachable: 'The sign-in service cannot be reached. Check the connection and try again.',
  renewalFailed: 'The sign-in could not be renewed:',
  signingOut: 'Signing out...',
  signOutError: (message: string) => `Signout error: ${message}`,
  signOutFailed: 'Signout failed',
  redirectingHome: 'Redirecting to home page...',

  // conversations
  embeddedOn: (address: string) => `Embedded on ${address}`,
  untitled: 'Untitled conversation',

  // one conversation
  conversationNavigation: 'Conversation',
  allConversations: 'All',
  configure: 'Configure',
  monitor: 'Monitor',
  checkingPermission: 'Checking your permission...',
  conversationFailed: 'The conversation could not be loaded.',
  userFailed: 'Your account could not be loaded.',
  unknownConversation: 'There is no such conversation',
  unknownConversationReason: (id: string) =>
    `No conversation has the id “${id}”. The address may be mistyped or incomplete.`,
  toTheList: 'Go to all conversations',
  noPermissionTitle: 'No permission',

  // Configure
  configureIntro: 'Every change is saved as you make it.',
  loadingConversation: 'Loading conversation...',
  statusHeading: 'Who can take part now',
  isOpen: 'The conversation is open',
  isOpenHelp:
    'People who have the link can vote and comment. Closing stops both at once; existing comments and votes stay.',
  closedNow: 'The conversation is closed: nobody can vote or comment.',
  openNow: 'The conversation is open again.',
  draftNote:
    'This is a draft. The button or the first vote of another person launches it. After that it cannot become a draft again.',
  launch: 'Launch',
  launchQuestion: 'Launch this conversation?',
  launchConsequence:
    'The conversation will be marked Open for everyone who works on it. It cannot become a draft again.',
  launched: 'The conversation is launched.',
  cancel: 'Cancel',
  questionHeading: 'About the conversation',
  topic: 'Topic',
  topicHelp: 'The question or subject, in a few words. It is the first thing people read.',
  description: 'Description',
  descriptionHelp:
    'Why you ask, how you will use the answers, and when the conversation closes. Links are allowed.',
  charactersLeft: (left: string) => `${left} characters left`,
  topicSaved: 'The topic is saved.',
  descriptionSaved: 'The description is saved.',
  takingPartHeading: 'Taking part',
  rulesHeading: 'Rules',
  options: {
    vis_type: {
      label: 'Participants see the opinion map',
      help: 'They see the opinion groups and their own position. Otherwise only owners and moderators see results.',
    },
    write_type: {
      label: 'Participants can write comments',
      help: 'Otherwise they can only vote on existing comments.',
    },
    help_type: {
      label: 'Explain how it works',
      help: 'A short text above the voting and above the opinion map.',
    },
    subscribe_type: {
      label: 'Offer updates by e-mail',
      help: 'People who have voted on every comment may enter an address to be notified of new comments.',
    },
    strict_moderation: {
      label: 'Show comments only once they are accepted',
      help: 'New comments appear after a moderator has accepted them, so someone has to review often. Otherwise they appear at once and can be rejected later.',
    },
    treevite_enabled: {
      label: 'Invitation only, by invite tree',
      help: 'Only people with an invite code take part. Invites go out in waves, and those who took part can invite others. When this is off, everyone who has the link can take part.',
    },
    importance_enabled: {
      label: 'Participants can mark comments as important',
      help: 'When they vote, they can also mark the comment as important to them.',
    },
  },
  inviteTreeOff: 'The invite tree is off: everyone who has the link can take part.',
  inviteTreeOn: 'The invite tree is on: only people with an invite code can take part.',
  notSaved: (field: string) => `“${field}” is not saved.`,
  tooManyChanges: 'Others keep changing this conversation. Try again in a moment.',
  disputed: (field: string) => `Someone else has changed “${field}”.`,
  disputedTheirs: 'Their value:',
  disputedEmpty: '(empty)',
  on: 'on',
  off: 'off',
  keepMine: 'Save my change',
  takeTheirs: 'Keep their change',
  leaveUnsaved: 'Leave without saving?',
  leaveUnsavedConsequence: 'This page has unsaved changes. They are lost if you leave.',
  leave: 'Leave',
  stay: 'Stay',

  // Monitor
  nothingYet:
    'Nobody has voted or commented yet. The charts appear with the first votes; this page is updated every ten seconds.',
  monitorIntro: 'Live participation figures.',
  statsFailed: 'The figures could not be loaded.',
  statsStale: (time: string) => `Not refreshed since ${time}.`,
  statsFresh: (time: string) => `As of ${time}, refreshed every 10 seconds.`,
  figuresHeading: 'Figures',
  figures: {
    voters: 'participants who voted',
    votes: 'votes cast',
    votesPerParticipant: 'votes per participant',
    commenters: 'participants who commented',
    comments: 'comments submitted',
  },
  votersChart: 'Voters over time',
  votersChartHelp: 'Each person counts from their first vote on.',
  voters: 'Voters',
  commentersChart: 'Commenters over time',
  commentersChartHelp: 'Each person counts from their first comment on.',
  commenters: 'Commenters',
  until: 'Until',
  showTable: 'Show as table',
  chartDescription: (title: string, count: string, from: string, to: string) =>
    `${title}: ${count} in all, from ${from} to ${to}`,
  chartFailed: 'The chart could not be loaded.',
} as const
