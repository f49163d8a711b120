/** The texts of the console that several screens share. Texts that the requirements quote are unchanged. */
export const messages = {
  retry: 'Retry',

  // calls
  aborted: 'The request was cancelled.',
  pathRefused: 'The path of a request must be a string.',
  serverUnreachable: 'The server cannot be reached. Check the connection and try again.',
  signedOut: 'You have been signed out. Sign in again.',
  unreadableAnswer: 'The console cannot read the server’s answer.',
  unknownFailure: 'Something went wrong, and the server gave no reason.',
  statusReason: (status: number, statusText: string) => `The server answered ${status} (${statusText}).`,

  configure: 'Configure',
  toTheList: 'Go to all conversations',

  tooManyChanges: 'Others keep changing this conversation. Try again in a moment.',
} as const
