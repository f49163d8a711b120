/** Texts about the state of a conversation's analyses. */
const formatReason = (words: string) => `The reason was: ${words}`

export const analysisMessages = {
  opinionFailed: 'The opinion groups could not be updated.',
  opinionKept: (time: string) =>
    `Voting continues as usual. The participants’ map and the reports show the result of ${time}.`,
  opinionNone: 'Voting continues as usual. The participants’ map and the reports have no groups yet.',
  tried: (time: string) => `The server tries again at ${time}.`,
  givenUp:
    'The server does not try again until it is restarted. If the update fails again, contact the operator of this server.',
  tryAgain: 'Try again now',
  opinionRetryStarted: 'The opinion groups will be updated.',
  opinionRetryRefused: 'The opinion groups cannot be updated now.',
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
