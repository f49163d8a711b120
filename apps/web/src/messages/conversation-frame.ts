/**
 * Names of screens of a conversation that have messages of their own. The sidebar shows them on every screen, and must not load
 * the messages of all.
 */
export const screenNames = {
  distribute: 'Distribute',
  moderate: 'Moderate',
  reports: 'Reports',
  inviteTree: 'Invite Tree',
  inviteCodes: 'Invite Codes',
  topics: 'Topics',
  people: 'People',
} as const

/** Texts around the screens of a conversation. */
export const frameMessages = {
  participantPage: 'Participant page',
  waiting: (count: number, written: string) =>
    count === 1 ? '1 comment to review' : `${written} comments to review`,
  waitingShort: (written: string) => `${written} to review`,

  // without a role, or with one that only reads
  signedInAs: (account: string) => `You are signed in as ${account}. This account has no role here.`,
  unnamed: (uid: number) => `Account ${uid}`,
  askWhom:
    'Ask the person who sent you the link to invite this account on the page People. If you have another account, sign out and use that one.',
  signOut: 'Sign out',
  readOnly: 'You are an analyst here: you can read everything on these pages and change nothing.',
  notForAnalysts: 'This page is for owners and moderators',
  notForAnalystsWhy:
    'Analysts read comments, figures and reports. If you need more, ask an owner on the page People.',
  toPeople: 'See who the owners are',
} as const
