import { ownAnswers, vote } from './en-vote.ts'
import { invites } from './en-invites.ts'
import { devices } from './en-devices.ts'
import { emailUpdates } from './en-email-updates.ts'
import { personalData } from './en-personal-data.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount, formatTime } = createNumberFormats('en')

/** The sentences of the page in English. */
export const en = {
  invites,
  devices,
  emailUpdates,
  personalData,

  /** of the whole page */
  page: {
    language: 'Language',
    loading: 'Loading the conversation…',
    retry: 'Try again',
    untitled: 'Untitled conversation',
    more: 'Read more',
    less: 'Show less',
    opensAt: (time: number) =>
      `This conversation opens on ${formatTime(time)}. Until then nobody can vote or write.`,
    rehearsal: 'A rehearsal: the other people are simulated.',
    closesAt: (time: number) => `Open until ${formatTime(time)}.`,
    closed: 'This conversation is closed. Voting and writing have ended.',
    closedResults: 'Its results are below.',
    closedWithoutResults:
      'The host has not published results on this page. Ask the host when and where they appear.',
    unknownHeading: 'There is no such conversation',
    unknown:
      'The address may be mistyped, or the conversation was removed. Ask the person who gave you the link.',
    failedHeading: 'The conversation could not be loaded',
    offline: 'The server cannot be reached. Check your connection. Your answers are saved.',
    failed: 'Something went wrong on the server. Wait a little and try again.',
    foreignSite: 'The host of this conversation does not allow it to be shown on this site.',
    busy: 'Too many people are using this page from your network right now. Wait a minute and try again.',
    privacy: 'How your data is used',
    terms: 'Terms of use',
    madeWith: (product: string) => `Made with ${product}`,
  },

  /** reasons why a person cannot join */
  joinRefusal: {
    heading: 'You cannot take part from here',
    xidRequired: 'You take part in this conversation through the site that invited you. Open it from there.',
    xidNotAllowed:
      'The host has a list of who takes part, and you are not on it. Ask the person who invited you.',
    xidNotSigned:
      'The link of the site that invited you has expired, or does not prove who you are. Open the conversation on that site again.',
    identityRequired:
      'New people take part in this conversation through the site that invited them, or with a link of their own. Open the conversation from there.',
  },

  /** the explanation, where the host shows it */
  help: {
    heading: 'How it works',
    vote: 'Read what others have written, and say whether you agree. Other participants do not see how you have voted.',
    write: 'Is something missing? Write a comment of your own, and others vote on it.',
  },

  vote,
  ownAnswers,

  write: {
    heading: 'Write a comment',
    intro: 'One idea, in your own words, so that others can agree or disagree with it.',
    label: 'Your comment',
    send: 'Send',
    left: (left: number) => formatCount(left, { one: '# character left', other: '# characters left' }),
    over: (over: number) =>
      formatCount(over, { one: '# character too many', other: '# characters too many' }),
    empty: 'Write something first.',
    kept: 'Your comment is saved here and will be sent as soon as the server can be reached.',
    sent: 'Thank you, your comment is in. You automatically agree with your own comment.',
    sentModerated:
      'Thank you, your comment has arrived. Others see it once the host has reviewed it. You automatically agree with your own comment.',
    duplicate:
      'Someone has already written the same comment. Vote on it when it appears, or write it differently.',
    closed: 'The conversation has been closed, so your comment was not accepted.',
    refused: 'Your comment was not accepted. Change it and send it again.',
  },

  /** unsent answers and comments */
  queue: {
    waiting: (waiting: number) =>
      formatCount(waiting, {
        one: '# answer is saved on this device and will be sent as soon as the server can be reached.',
        other: '# answers are saved on this device and will be sent as soon as the server can be reached.',
      }),
    crowded:
      'Many people in your network are joining at the same time. Your answers are saved on this device and will be sent within a few minutes. You can go on.',
    sent: 'Everything is sent.',
    closed: 'The conversation has been closed. Later answers do not count.',
    refused: 'An answer was not accepted: the host has changed who may take part.',
    unkept: 'This browser cannot store your answers. Leave the page open until everything is sent.',
  },
}
