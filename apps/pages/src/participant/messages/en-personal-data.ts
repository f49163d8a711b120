import { ERASED_VOTES } from '@folkmoot/domain/erasure'

/** Sentences about what is stored of a person in English. They come with it, because few people look. */
export const personalData = {
  summary: 'Your data in this conversation',
  intro: 'This is stored about you here:',
  loading: 'Loading your data…',
  failed: 'The request failed. Check your connection and try again.',
  votes: 'Your votes',
  comments: 'Your comments',
  account: 'Your account',
  externalId: 'Who you are on the site that invited you',
  email: 'E-mail address for news',
  invite: 'Your invite code',
  reworded: (own: string, now: string) => `A moderator put your comment “${own}” into other words: ${now}`,
  split: (own: string, now: string) => `A moderator split your comment “${own}” into several: ${now}`,
  download: 'Download everything',
  eraseData: 'Erase your data',
  goes: `Your comments, your addresses, your votes and everything that says who you are will be erased permanently. ${ERASED_VOTES}`,
  goesWithoutVotes:
    'Your comments, your addresses and everything that says who you are will be erased permanently. This conversation is closed and its votes are published, so your votes stay as numbers without a person.',
  cancel: 'Cancel',
  erase: 'Erase permanently',
  erasing: 'Erasing…',
  erasedHeading: 'Your data is erased',
  erased: 'This conversation no longer has anything that says who you are. You can close this page.',
}
