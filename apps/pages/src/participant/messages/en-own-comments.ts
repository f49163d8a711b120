import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount } = createNumberFormats('en')

/** Sentences about one’s own comments in English. They come with these, because few people write. */
export const ownComments = {
  heading: (comments: number) =>
    formatCount(comments, { one: 'Your comment (#)', other: 'Your comments (#)' }),
  unsent: 'Saved on this device, not sent yet.',
  states: {
    waiting: 'Waiting for the host.',
    shown: 'Shown to others.',
    merged: 'Merged with:',
    hidden: 'Not shown.',
  },
  votes: (agree: number, disagree: number, pass: number) =>
    `${formatCount(agree, { other: '#' })} agree, ${formatCount(disagree, { other: '#' })} disagree, ${formatCount(pass, { other: '#' })} passed or are unsure.`,
  answers: { considering: 'Under consideration:', decided: 'Decided:', 'not-now': 'Not now:', done: 'Done:' },
}
