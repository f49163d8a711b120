import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount, formatDay, formatTime } = createNumberFormats('en')

/** Sentences of the invite tree in English: joining, the login code, and own invites. */
const invites = {
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

/** Sentences about voting in English. */
const vote = {
  heading: 'What do you think of this?',
  /** of the comment itself */
  byParticipant: 'Another participant writes',
  byHost: 'The host writes',
  bySource: 'Source',
  agree: 'Agree',
  disagree: 'Disagree',
  pass: 'Pass, or unsure',
  answers: 'Your answer',
  important: 'This is important to me',
  keys: 'Move between the answers with the arrow keys.',
  left: (left: number) => formatCount(left, { one: '# comment left', other: '# comments left' }),
  progress: (answered: number, total: number) => `${answered} of ${total} answered`,
  /** read to screen readers when the next comment appears */
  next: (text: string) => `Next comment: ${text}`,
  loading: 'Loading the next comment…',
  waitForNext: 'The next comment appears when the connection is back.',
  thanksHeading: 'Thank you!',
  thanks: 'You have answered all comments so far. Come back later: others may write new ones.',
  emptyHeading: 'There is nothing to vote on yet',
  empty: 'There are no comments to vote on yet.',
  emptyWrite: 'Write the first one.',
  moderatedEmpty: 'Comments appear here once the host has reviewed them.',
  look: 'Look for new comments',
  looking: 'Looking…',
  /** of the keys, also shown to people with a keyboard */
  numberKeys: 'The keys 1, 2 and 3 answer: agree, disagree, pass.',
  keysAreOff: 'The keys 1, 2 and 3 do nothing now.',
  keysOff: 'Turn them off',
  keysOn: 'Turn them on',
  /** the last answer */
  said: { agree: 'You agreed', disagree: 'You disagreed', pass: 'You passed' },
  undo: 'Undo',
  undoLast: 'Undo last answer',
  /** above a comment that is back to be answered anew */
  before: {
    agree: 'You agreed before. That counts until you answer again.',
    disagree: 'You disagreed before. That counts until you answer again.',
    pass: 'You passed before. That counts until you answer again.',
  },
  again: (text: string) => `Once more: ${text}`,
  /** when results come */
  resultsAfter: (left: number) =>
    formatCount(left, {
      one: 'You see where people stand after # more answer.',
      other: 'You see where people stand after # more answers.',
    }),
  resultsAtEnd: 'You see where people stand after the last comment.',
  resultsAfterClosing: 'The results appear here once the conversation is closed.',
  nextHeading: 'What happens next',
  nextShown:
    'The results below go on changing while people vote. You can change your answers as long as the conversation is open.',
  nextClosed:
    'The results appear here once the conversation is closed. Until then you can change your answers.',
  nextHidden:
    'The host decides when and where results are shown. You can change your answers as long as the conversation is open.',
}

/** Sentences of the list of the person's own answers in English. */
const ownAnswers = {
  heading: (answers: number) => formatCount(answers, { one: 'Your answer (#)', other: 'Your answers (#)' }),
  intro: 'You can change each answer. The latest one counts.',
  introClosed: 'The conversation is closed. Answers can no longer be changed.',
  loading: 'Loading your answers…',
  failed: 'Some of your answers could not be loaded. Check your connection.',
  retry: 'Try again',
  hidden: (answers: number) =>
    formatCount(answers, {
      one: '# answer is to a comment that is no longer shown.',
      other: '# answers are to comments that are no longer shown.',
    }),
}

/** The sentences of the page in English. */
export const en = {
  invites,

  /** of the whole page */
  page: {
    language: 'Language',
    loading: 'Loading the conversation…',
    retry: 'Try again',
    untitled: 'Untitled conversation',
    more: 'Read more',
    less: 'Show less',
    original: 'Show the original',
    translation: 'Show the translation',
    opensAt: (time: number) =>
      `This conversation opens on ${formatTime(time)}. Until then nobody can vote or write.`,
    rehearsal: 'A rehearsal: the other people are simulated.',
    closesAt: (time: number) => `Open until ${formatTime(time)}.`,
    askedBy: (name: string) => `Asked by ${name}`,
    contact: 'Questions:',
    result: 'Read the result',
    closed: 'This conversation is closed. Voting and writing have ended.',
    closedResults: 'Its results are below.',
    unstored: 'This browser stores nothing here. After a reload you count as a new person.',
    ownTab: 'Open in a tab',
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
    /** what waits for the host, and the words in it */
    risks: {
      insult: 'an insult',
      phone: 'a telephone number',
      email: 'an e-mail address',
      iban: 'an account number',
      address: 'a postal address',
    },
    found: (found: string) =>
      `This has ${found}. Others see the comment once the host has reviewed it. You can also change it.`,
    sent: 'Thank you, your comment is in. You automatically agree with your own comment.',
    sentModerated:
      'Thank you, your comment has arrived. Others see it once the host has reviewed it. You automatically agree with your own comment.',
    repeated: 'Somebody has written this already. Vote on it instead:',
    voted: 'Your answer to that comment counts.',
    rulesHeading: 'The rules',
    rules:
      'No insults, no personal data of anybody, no advertising, nothing against the law. Comments that break a rule are not shown; the host decides.',
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
