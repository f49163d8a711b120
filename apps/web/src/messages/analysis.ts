/** Texts about the state of a conversation's analyses. */
const formatReason = (words: string) => `The reason was: ${words}`

export const analysisMessages = {
  tried: (time: string) => `The server tries again at ${time}.`,
  reason: formatReason,

  topicsWaiting: 'Topics are being computed. They will appear here automatically.',
  topicsAgain: 'Topics are being updated. The new ones will appear here automatically.',
  topicsFound: (time: string) => `Computed on ${time}.`,
  topicsFailed: 'The topics could not be computed.',
  topicsKept: 'The topics below are from the last successful run.',
  topicsGivenUp: 'The server does not try again automatically.',
  updateTopics: 'Update topics',
  topicsUpdateStarted: 'The topics will be updated.',
  topicsUpdateRefused: 'The topics cannot be updated now.',
} as const
