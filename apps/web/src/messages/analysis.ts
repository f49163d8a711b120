/** Sentences about how the analyses of a conversation stand. */
const formatReason = (words: string) => `The reason was: ${words}`

export const analysisMessages = {
  opinionFailed: 'The opinion groups could not be worked out anew.',
  opinionKept: (time: string) =>
    `Votes go on as before. The participants’ map and the reports show the result of ${time}.`,
  opinionNone: 'Votes go on as before. The participants’ map and the reports have no groups yet.',
  tried: (time: string) => `It is tried again by itself at ${time}.`,
  givenUp:
    'It is not tried again by itself until the server is started anew. If it fails again, tell whoever runs this server.',
  tryAgain: 'Try again now',
  again: 'The opinion groups will be worked out anew.',
  notAgain: 'The opinion groups cannot be worked out anew now.',
  reason: formatReason,

  topicsWaiting: 'Topics are being found. They appear here by themselves.',
  topicsAgain: 'Topics are being found anew. They appear here by themselves.',
  topicsFound: (time: string) => `Found on ${time}.`,
  topicsFailed: 'Topics could not be found.',
  topicsKept: 'The topics below are the last ones that were found.',
  topicsGivenUp: 'It is not tried again by itself.',
  findAnew: 'Find topics anew',
  asked: 'Topics will be found anew.',
  notAsked: 'Topics cannot be found anew now.',
} as const
