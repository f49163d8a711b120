import type { TokenScope } from '@folkmoot/domain/people'

/** Texts of Access tokens. */
export const accessTokenMessages = {
  title: 'Access tokens',
  intro:
    'For programs that work for you: scripts, nightly exports, dashboards. A token acts for your account and never has more right than you have.',
  fromAccountHelp: 'Let scripts and other programs work for you without your sign-in.',
  toTokens: 'Access tokens for programs',
  loading: 'Loading the access tokens...',
  failed: 'The access tokens could not be loaded.',
  cancel: 'Cancel',

  // making one
  makeHeading: 'Make a token',
  name: 'What is it for?',
  nameHelp: 'A name by which you will know it later, such as “Nightly export”.',
  place: 'Where does it work?',
  wholeAccount: 'Wherever you work, now and later',
  ownSite: 'In all conversations of your site',
  scopes: 'What may it do?',
  scopeHelp: {
    read: 'Reads comments, figures and reports. Every token does.',
    moderate: 'Accepts and rejects comments and topics, adds comments.',
    manage:
      'Creates, changes, closes and deletes conversations, makes reports, invites and webhooks, reads codes.',
    export: 'Downloads files, also with the external ids of participants.',
    people: 'Sees who works here, invites and removes people.',
  } satisfies Record<TokenScope, string>,
  scopeNames: {
    read: 'Read',
    moderate: 'Moderate',
    manage: 'Manage',
    export: 'Export',
    people: 'People',
  } satisfies Record<TokenScope, string>,
  days: 'How long does it work?',
  inDays: (days: number) => (days === 365 ? 'A year' : `${days} days`),
  make: 'Make the token',
  makeFailed: 'The token could not be made.',
  madeHelp: (until: string) =>
    `Copy it now: it is not shown again. Keep it like a password. It works until ${until}.`,
  tokenTitle: 'Your new token',
  theToken: 'the access token',
  use: 'The command line takes it as FOLKMOOT_TOKEN.',

  // the list
  listHeading: 'Your tokens',
  empty: 'No tokens yet',
  emptyHelp: 'The tokens that you make are listed here, with the day on which each was last used.',
  everywhere: 'wherever you work',
  inSite: 'in a whole site',
  inConversation: (topic: string) => `in “${topic}”`,
  endsIn: (ending: string) => `ends in ${ending}`,
  neverUsed: 'never used',
  lastUsed: (day: string) => `last used ${day}`,
  until: (day: string) => `works until ${day}`,
  over: (day: string) => `over since ${day}`,
  end: 'End',
  endOne: (name: string) => `End the token ${name}`,
  endQuestion: (name: string) => `End the token “${name}”?`,
  endConsequence:
    'Programs that use it are refused at once. It cannot be brought back; you can make another.',
  ended: 'The token has ended.',
  endFailed: 'The token could not be ended.',
} as const
