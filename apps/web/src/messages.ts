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
  securityLog: 'Security log',
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
  farewells: {
    erased: 'Your account is erased, and you are signed out.',
    everywhere: 'You are signed out on all devices, this one included.',
  },
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
  signInInvited:
    'You were sent an invitation to work on conversations. Sign in or create an account; then you see what it is for, and can accept it.',
  signInButton: 'Sign In',
  signInLeaving: 'Opening the sign-in page...',
  signingIn: 'Signing in...',
  signInDidNotWork: 'You are not signed in yet',
  signInRefused: 'The sign-in was not completed. Try again when you are ready.',
  signInStale: 'This sign-in was started in another browser or is already used. Sign in again.',
  signInFailed: (reason: string) => `The sign-in service answered: ${reason}. Try again.`,
  signInTokenRefused: (reason: string) =>
    `The sign-in worked, but the server cannot use it. ${reason} Tell this to the operator of this server.`,
  signInNotTaken: 'The server does not accept this sign-in. Try again, or ask the operator of this server.',
  providerUnreachable: (provider: string) =>
    `The sign-in service ${provider} cannot be reached. Check the connection and try again.`,
  renewalFailed: 'The sign-in could not be renewed:',
  signingOut: 'Signing out...',
  signOutError: (message: string) => `Signout error: ${message}`,
  signOutFailed: 'Signout failed',
  redirectingHome: 'Redirecting to home page...',

  // conversations
  embeddedOn: (address: string) => `Embedded on ${address}`,

  // one conversation
  conversationNavigation: 'Conversation',
  allConversations: 'All',
  configure: 'Configure',
  monitor: 'Monitor',
  checkingPermission: 'Checking your permission...',
  conversationFailed: 'The conversation could not be loaded.',
  unknownConversation: 'There is no such conversation',
  unknownConversationReason: (id: string) =>
    `No conversation has the id “${id}”. The address may be mistyped or incomplete.`,
  toTheList: 'Go to all conversations',
  noPermissionTitle: 'No permission',

  // what cannot be undone
  typeName: 'Type the name of the conversation to confirm',
  cancel: 'Cancel',

  // unsaved changes
  tooManyChanges: 'Others keep changing this conversation. Try again in a moment.',
  leaveUnsaved: 'Leave without saving?',
  leaveUnsavedConsequence: 'This page has unsaved changes. They are lost if you leave.',
  leave: 'Leave',
  stay: 'Stay',
} as const
