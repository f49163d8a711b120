/** Sentences that every page of a report may say. */
export const sharedMessages = {
  loading: 'Loading the report…',
  noSuchPage: 'There is no such page',
  noSuchPageWords:
    'The address may be cut off. Open the link again as you got it, or ask who gave it to you.',
  noSuchReport: 'There is no such report',
  noSuchReportWords:
    'The address may be cut off, or the report was deleted. Open the link again as you got it, or ask who gave it to you.',
  failed: 'The report could not be loaded',
  failedWords: 'The server did not answer as expected. What it holds is safe.',
  tryAgain: 'Try again',
} as const
