import { createNumberFormats } from './number-formats.ts'

const { formatCount, formatDay } = createNumberFormats('en')

/** Sentences of the invite tree in English: joining, the login code, and own invites. */
export const invites = {
  heading: 'This conversation is by invitation',
  intro: 'To take part you need an invite code, from the organiser or from somebody who takes part.',
  inviteHeading: 'I have an invite code',
  inviteLabel: 'Invite code',
  inviteHelp: 'Upper and lower case matter.',
  join: 'Join',
  joining: 'Joining…',
  or: 'or',
  loginHeading: 'I have taken part before',
  loginLabel: 'Login code',
  loginHelp: 'The code that you were shown when you joined.',
  logIn: 'Continue',
  loggingIn: 'Looking…',
  refused: {
    empty: 'Type the code as you received it.',
    unknown: 'This conversation has no such code. Upper and lower case matter: type it as you received it.',
    used: 'This code has already been used. Ask for another one.',
    revoked: 'This code was revoked. Ask for another one.',
    expired: 'This code has expired. Ask for another one.',
    taken: 'Someone else used this code at the same moment. Ask for another one.',
    closed: 'This conversation is closed, so you cannot join it now.',
    open: 'This conversation no longer needs a code. Reload the page.',
    loginUnknown: 'No participant has this login code. A newer code replaces an older one.',
    tooMany: (seconds: number) =>
      `Too many wrong codes. Try again in ${formatCount(seconds, { one: '# second', other: '# seconds' })}.`,
    unreachable: 'The server cannot be reached. Your code is still valid: try again.',
    failed: 'Something went wrong on the server. Try again.',
  },

  codeHeading: 'Your login code',
  codeIntro:
    'You have joined. With this code you can return on another device, or if this browser forgets you. It is shown only once, so save it.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying. Select the code and copy it yourself.',
  save: 'Save as a file',
  print: 'Print',
  kept: 'I have saved it',
  fileName: 'login-code.txt',
  fileText: (topic: string, address: string, code: string) =>
    `${topic}\n${address}\n\nLogin code: ${code}\n\nWith it you return to this conversation as yourself. Do not share it.\n`,

  own: 'Your invites',
  ownIntro: 'One person can join with each link. Give it to someone whose voice is missing.',
  wave: (wave: number, joined: Date) => `You joined in wave ${wave}, on ${formatDay(joined)}.`,
  left: (left: number) => formatCount(left, { one: '# invite left.', other: '# invites left.' }),
  none: 'You have no invites now. When the next wave opens, yours will appear here.',
  loading: 'Loading your invites…',
  failed: 'Your invites could not be loaded.',
  retry: 'Try again',
  code: (code: string) => `Invite ${code}`,
  copyLink: 'Copy link',
  share: 'Share',
  shareText: (topic: string) => `You are invited to take part: ${topic}`,
  status: { used: 'Used', revoked: 'Revoked', expired: 'Expired' },
  csv: 'Save all as CSV',
}
