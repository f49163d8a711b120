import type { ResultsShown } from '@folkmoot/domain/results-shown'

/** Texts of Configure about when participants see results. */
export const resultsShownMessages = {
  label: 'When participants see results',
  choices: {
    votes: 'After some answers of their own',
    end: 'After the last comment',
    closed: 'Once the conversation is closed',
    always: 'Always, beside the first question too',
  } satisfies Record<ResultsShown, string>,
  help: {
    votes:
      'Nobody is swayed by what others think before they have answered so many comments, or all there are.',
    end: 'Nobody is swayed by what others think before they have answered every comment.',
    closed:
      'Until then only owners and moderators, and readers of the reports that you create, see results. Then everybody does.',
    always: 'What others think can sway the answers of those who read it first.',
  } satisfies Record<ResultsShown, string>,
  saved: (choice: string) =>
    `Participants see results: ${choice.slice(0, 1).toLowerCase()}${choice.slice(1)}.`,
  votesLabel: 'Answers before results',
  votes: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  votesSaved: (count: number) =>
    `Participants see results after ${count === 1 ? '1 answer' : `${count} answers`}.`,
} as const
