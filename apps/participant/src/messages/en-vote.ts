import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('en')

/** Sentences about voting in English. */
export const vote = {
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
export const ownAnswers = {
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
