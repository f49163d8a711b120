import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { formatNumber } from '@folkmoot/domain/format-number'

const formatDays = (days: number): string => {
  if (days === 0) return 'Never'
  if (days % 365 === 0) return days === 365 ? 'One year after closing' : `${days / 365} years after closing`
  return `${days} days after closing`
}

/** Texts of the end of conversations and accounts. */
export const leavingMessages = {
  // a conversation
  endHeading: 'When it is over',
  retention: 'Forget who took part',
  retentionHelp:
    'External ids, e-mail addresses, codes, keys and links to accounts are deleted then. Votes, comments and results stay, as numbers without people. It cannot be undone.',
  retentionChoice: formatDays,
  retentionQuestion: 'Forget the participants?',
  retentionWhen: (days: number, isOpen: boolean) =>
    isOpen
      ? `This happens ${formatNumber(days)} days after you close the conversation. Opening it again starts the days anew.`
      : `The days count from the closing: this happens ${formatNumber(days)} days after it, and soon if that time is over.`,
  retentionYes: 'Forget them then',
  retentionDone: (date: string) => `Participants were forgotten on ${date}.`,
  ownerOnly: 'Only the owner of this conversation or an administrator can change this.',
  retentionSaved: (days: number) =>
    days === 0 ? 'Participants are kept.' : `Participants are forgotten ${formatDays(days).toLowerCase()}.`,
  deleteConversation: 'Delete the conversation',
  deleteConversationHelp:
    'Permanently, with everything in it. To stop votes and comments only, close it above.',
  deleteConversationQuestion: (topic: string) => `Delete “${topic}” permanently?`,
  deleteConversationGoes: (people: string) =>
    `This deletes the comments and votes of ${people}, what is stored about them, and all invites, topics, reports, files and moderation logs. The addresses of the conversation, its reports and its embedded pages stop working permanently.`,
  deleteConversationKeeps:
    'Files that were downloaded before are not deleted. If you need the results, export them first.',
  deleteConversationYes: 'Delete permanently',
  deleteConversationFailed: 'The conversation could not be deleted.',
  deleteConversationDone: (topic: string) => `“${topic}” is deleted.`,
  people: (count: number) => (count === 1 ? 'one participant' : `${formatNumber(count)} participants`),

  // an account
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
