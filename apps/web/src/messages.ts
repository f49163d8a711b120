import { PRODUCT } from '@folkmoot/domain'

/** Every sentence of the console, so that a translation is one file. Texts of the requirements stand as they are there. */
export const messages = {
  product: PRODUCT,
  productLine: 'Open source software for public conversations.',

  // frame
  skipToContent: 'Skip to the content',
  menu: 'Menu',
  mainNavigation: 'Main',
  conversations: 'Conversations',
  signOut: 'Sign out',
  signIn: 'Sign in',
  openConsole: 'Open the console',
  themeSystem: 'Theme: as the system',
  themeLight: 'Theme: light',
  themeDark: 'Theme: dark',
  opensInNewTab: '(opens in a new tab)',

  // states every screen has
  loading: 'Loading...',
  retry: 'Retry',
  undo: 'Undo',
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

  // conversations
  loadingConversations: 'Loading conversations...',
  errorLoadingConversations: (status: number | string, statusText: string) =>
    `Error loading conversations: ${status} ${statusText}`,
  createConversation: 'Create new conversation',
  embeddedOn: (address: string) => `Embedded on ${address}`,
} as const
