import { ERASED_VOTES } from '@folkmoot/domain/erasure'

/** Texts of the data of an account, and of its end. */
export const leavingMessages = {
  accountHeading: 'Your data',
  download: 'Download your data',
  downloadHelp:
    'This file has the data of your account. The data of a conversation is on its participant page, under “Your data”.',
  downloadFailed: 'Your data could not be loaded.',
  erase: 'Erase your account',
  eraseHelp: 'Permanently, with your name, address and sign-ins, and what you did as a participant.',
  eraseQuestion: 'Erase your account permanently?',
  eraseGoes: 'Your name, address and sign-ins go.',
  eraseGoesInConversations: (count: number) =>
    `In ${count === 1 ? 'the conversation' : `the ${count} conversations`} you took part in, your comments, external ids, addresses and votes are erased too. ${ERASED_VOTES} Where a conversation is closed and its votes are published, they stay as numbers without a person.`,
  eraseKeeps:
    'Your seed comments and moderation decisions stay, without your name. The security log keeps your user number for a year.',
  owned: (count: number) => (count === 1 ? 'You own one conversation:' : `You own ${count} conversations:`),
  ownedQuestion: 'What happens with what you own?',
  ownedDelete: 'Delete with my account, with everything in it',
  ownedTransfer: 'Hand over to a colleague',
  transferTo: 'Their e-mail address',
  transferHelp: 'An account of your site. For any other account, ask an administrator of this server.',
  typeAccount: 'Type your e-mail address to confirm',
  eraseYes: 'Erase permanently',
  eraseFailed: 'Your account could not be erased.',
} as const
