import { PRODUCT } from '@folkmoot/domain/product'

/** Every sentence of the console, so that a translation is one file. Texts of the requirements stand as they are there. */
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
  themeSystem: 'Theme: as the system',
  themeLight: 'Theme: light',
  themeDark: 'Theme: dark',
  opensInNewTab: '(opens in a new tab)',

  // states every screen has
  loading: 'Loading...',
  retry: 'Retry',
  undo: 'Undo',
  undoKey: (key: string) => `${key} leads to Undo.`,
  dismiss: 'Dismiss',
  saving: 'Saving',
  upToDate: 'Up to date',
  errorSaving: 'Error Saving',

  // calls
  aborted: 'The call was given up.',
  pathRefused: 'The path of a call must be a string.',
  serverUnreachable: 'The server cannot be reached. Check the connection and try again.',
  signedOut: 'You have been signed out. Sign in again.',
  unreadableAnswer: 'The server answered something that the console cannot read.',
  unknownFailure: 'Something went wrong in a way that the server did not explain.',
  statusReason: (status: number, statusText: string) => `The server answered ${status} (${statusText}).`,
  tokenMissing: 'No access token is available; the call goes on without one.',

  /** sentences that the specification fixes for a code; any other code is shown in the server's words */
  byCode: {} as Readonly<Record<string, string>>,
  noPermission: 'Your account does not have the permissions to view this page.',

  notFoundTitle: 'Page not found',
  notFoundIntro: 'Nothing is at this address. It may have been typed with a mistake, or the page has moved.',
  toConversations: 'To your conversations',
  toHome: 'To the home page',
  crashTitle: 'Unexpected Application Error!',
  crashIntro:
    'This page could not be drawn. Nothing that was saved is lost. Load it again, or go back to your conversations.',
  crashIncomplete:
    'A part of the console could not be loaded. The connection may be down, or the console was updated meanwhile.',
  reload: 'Load again',
  accountNotLoaded: 'Your account could not be loaded.',
  configNotLoaded: 'The console cannot start: the server did not say how it is set up.',

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
  readIntro: 'What others have written about the method.',
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
  signInStale: 'This sign-in was started elsewhere or has been used already. Sign in again.',
  signInFailed: (reason: string) => `The sign-in service answered: ${reason}. Try again.`,
  signInNotTaken: 'The server does not accept this sign-in. Try again, or ask whoever runs this server.',
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
    `No conversation has the id “${id}”. It may have been mistyped or cut off when it was copied.`,
  toTheList: 'Go to all conversations',
  noPermissionTitle: 'No permission',

  // Configure
  configureIntro: 'Every change is saved as you make it.',
  loadingConversation: 'Loading conversation...',
  statusHeading: 'Who can take part now',
  isOpen: 'The conversation is open',
  isOpenHelp:
    'People who have the link can vote and comment. Closing stops both at once; what was said stays.',
  closedNow: 'The conversation is closed: nobody can vote or comment.',
  openNow: 'The conversation is open again.',
  draftNote:
    'This is a draft. It is launched by the button or by the first vote of somebody else, and cannot become a draft again.',
  launch: 'Launch',
  launchQuestion: 'Launch this conversation?',
  launchConsequence:
    'The conversation will be marked Open for everybody who works on it. It cannot become a draft again.',
  launched: 'The conversation is launched.',
  cancel: 'Cancel',
  questionHeading: 'What it is about',
  topic: 'Topic',
  topicHelp: 'The question or subject, in a few words. It is the first thing people read.',
  description: 'Description',
  descriptionHelp: 'Why you ask, what the answers are used for, until when. Links are allowed.',
  charactersLeft: (left: string) => `${left} characters left`,
  topicSaved: 'The topic is saved.',
  descriptionSaved: 'The description is saved.',
  takingPartHeading: 'Taking part',
  rulesHeading: 'Rules',
  options: {
    vis_type: {
      label: 'Participants see the opinion map',
      help: 'They see how opinions group, and where they stand themselves. Otherwise only those who administer see results.',
    },
    write_type: {
      label: 'Participants can write comments',
      help: 'Otherwise they vote only on the comments that are there.',
    },
    help_type: {
      label: 'Explain how it works',
      help: 'A short text above the voting and above the opinion map.',
    },
    subscribe_type: {
      label: 'Offer news by e-mail',
      help: 'Whoever has voted on everything may leave an address to hear of new comments.',
    },
    strict_moderation: {
      label: 'Show comments only once they are accepted',
      help: 'Nothing new appears until a moderator accepts it, so somebody has to look often. Otherwise comments appear at once and can be rejected later.',
    },
    treevite_enabled: {
      label: 'Invitation only, by invite tree',
      help: 'Only people with an invite code take part. Invites go out in waves, and those who took part can invite others. Turning this off lets in everybody who has the link.',
    },
    importance_enabled: {
      label: 'Participants can mark comments as important',
      help: 'Beside their vote they can say that a comment matters to them.',
    },
  },
  inviteTreeOff: 'The invite tree is off: everybody who has the link can take part.',
  inviteTreeOn: 'The invite tree is on: only people with an invite code can take part.',
  notSaved: (field: string) => `“${field}” is not saved.`,
  tooManyChanges: 'Others keep changing this conversation. Try again in a moment.',
  disputed: (field: string) => `“${field}” was changed elsewhere meanwhile.`,
  disputedTheirs: 'Now it is:',
  disputedEmpty: '(empty)',
  on: 'on',
  off: 'off',
  keepMine: 'Save mine instead',
  takeTheirs: 'Keep the other change',
  leaveUnsaved: 'Leave without saving?',
  leaveUnsavedConsequence: 'Something on this page is not saved. It is lost if you leave.',
  leave: 'Leave',
  stay: 'Stay',

  // Monitor
  nothingYet:
    'Nobody has voted or commented yet. The charts appear with the first votes; this page asks for them every ten seconds.',
  monitorIntro: 'How many take part, as it happens.',
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
