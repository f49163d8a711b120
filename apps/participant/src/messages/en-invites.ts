import { createNumberFormats } from './number-formats.ts'

const { formatCount: count, formatDay: day } = createNumberFormats('en')

/** Sentences of the invite tree in English: the door, the login code, and the invites to pass on. */
export const invites = {
  heading: 'This conversation is by invitation',
  intro: 'To take part you need an invite code from somebody who is in it.',
  inviteHeading: 'I have an invite code',
  inviteLabel: 'Invite code',
  inviteHelp: 'Large and small letters matter.',
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
    unknown:
      'This conversation has no such code. Large and small letters matter: type it as you received it.',
    used: 'Somebody has joined with this code already. Ask for another one.',
    revoked: 'This code has been taken back. Ask for another one.',
    expired: 'The time of this code is over. Ask for another one.',
    taken: 'Somebody used this code at the same moment. Ask for another one.',
    closed: 'This conversation is closed: nobody can join it any more.',
    open: 'This conversation needs no code any more. Load the page again.',
    loginUnknown: 'Nobody here has this login code. A newer code replaces an older one.',
    tooMany: (seconds: number) =>
      `Too many wrong codes. Try again in ${count(seconds, { one: '# second', other: '# seconds' })}.`,
    unreachable: 'The server cannot be reached. Your code is still there: try again.',
    failed: 'Something went wrong on the server. Try again.',
  },

  codeHeading: 'Your login code',
  codeIntro:
    'You are in. With this code you come back on another device, or when this browser forgets you. It is shown only now, so keep it.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not let it be copied: mark it and copy it by hand.',
  save: 'Save as a file',
  print: 'Print',
  kept: 'I have kept it',
  fileName: 'login-code.txt',
  fileText: (topic: string, address: string, code: string) =>
    `${topic}\n${address}\n\nLogin code: ${code}\n\nWith it you come back to this conversation as yourself. Do not pass it on.\n`,

  own: 'Invites to pass on',
  ownIntro: 'Each link lets one person in. Give it to somebody whose voice is missing.',
  wave: (wave: number, joined: Date) => `You joined in wave ${wave}, on ${day(joined)}.`,
  left: (left: number) => count(left, { one: '# invite left.', other: '# invites left.' }),
  none: 'You have no invites to pass on now. When the next wave opens, yours will stand here.',
  loading: 'Loading your invites…',
  failed: 'Your invites could not be loaded.',
  retry: 'Try again',
  code: (code: string) => `Invite ${code}`,
  copyLink: 'Copy link',
  share: 'Share',
  shareText: (topic: string) => `You are invited to take part: ${topic}`,
  status: { used: 'Somebody joined with it', revoked: 'Taken back', expired: 'Expired' },
  csv: 'Save all as CSV',
}
