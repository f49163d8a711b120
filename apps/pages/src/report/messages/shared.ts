/** Sentences of all pages of a report. */
export const sharedMessages = {
  rehearsal: 'Rehearsal: the people in this report are simulated, with what they voted and wrote.',
  loading: 'Loading the report…',
  noSuchPage: 'There is no such page',
  noSuchPageWords:
    'The address may be cut off. Open the original link again, or ask the person who gave it to you.',
  noSuchReport: 'There is no such report',
  noSuchReportWords:
    'The address may be cut off, or the report was deleted. Open the original link again, or ask the person who gave it to you.',
  withdrawn: 'This report was withdrawn',
  withdrawnWords:
    'The people who run this conversation have taken it back. Ask them if you need it, or open the address again later.',
  failed: 'The report could not be loaded',
  failedWords: 'The server did not answer as expected. No data is lost.',
  tryAgain: 'Try again',
} as const
