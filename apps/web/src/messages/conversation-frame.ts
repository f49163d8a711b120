/** Texts around the screens of a conversation. */
export const frameMessages = {
  // without a role, or with one that only reads
  signedInAs: (account: string) => `You are signed in as ${account}. This account has no role here.`,
  unnamed: (uid: number) => `Account ${uid}`,
  askWhom:
    'Ask the person who sent you the link to invite this account on the page People. If you have another account, sign out and use that one.',
  signOut: 'Sign out',
} as const
