/** Texts of Monitor: range, changes, pictures. */
export const monitorMessages = {
  range: 'Range',
  ranges: { all: 'All time', day: 'Last day', week: 'Last week', own: 'Custom range' },
  ownHelp: 'Leave the start or the end empty for no limit. The end itself is not part of the range.',
  start: 'Start',
  end: 'End',
  zone: 'Time zone',
  show: 'Show this range',
  problems: {
    from: {
      unreadable: 'This is not a date with a time. Choose one, or leave the field empty.',
      order: 'The start has to be before the end.',
    },
    to: {
      unreadable: 'This is not a date with a time. Choose one, or leave the field empty.',
      order: 'The end has to be after the start.',
    },
    zone: { unreadable: 'This browser does not know this time zone. Choose another.' },
  },
  years: (first: number, last: number) => `The year has to be from ${first} to ${last}.`,
  notUsed: 'This range is not valid. All data is shown.',
  shownFrom: (time: string) => `From ${time}.`,
  shownUntil: (time: string) => `Until ${time}.`,
  shownBetween: (from: string, until: string) => `From ${from} until ${until}.`,
  inYourZone: (zone: string) => `Times are those of ${zone}.`,
  nothingInRange: 'Nobody voted or commented in this range. The figures are those at its end.',

  sinceLook: (change: string) => `${change} since your last visit`,
  unchanged: 'unchanged',
  inRange: (gain: string) => `${gain} in this range`,
  lastLook: (time: string) =>
    `Changes are relative to your last visit, ${time}. Only this browser remembers it, until you sign out.`,
  firstLook:
    'This is your first visit. From the next one on, changes are shown here; only this browser remembers them, until you sign out.',
  ended: 'Changes since your last visit are shown for ranges without an end.',

  saveAs: (format: string, title: string) => `Save ${title} as ${format}`,
  pngFailed: 'The picture could not be created.',
  pictureNote: (description: string, topic: string) => `${topic} · ${description}`,

  votesChart: 'Votes per participant',
  votesChartHelp: 'How many people have cast how many votes, from the beginning of the conversation.',
  votesCast: 'Votes cast',
  sessionsChart: 'Sessions per participant',
  sessionsChartHelp:
    'How often people came to vote. A new session starts after a break of more than ten minutes.',
  sessions: 'Sessions',
  people: 'People',
  histogramDescription: (title: string, people: string) => `${title} of ${people} people who voted`,
  bin: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
  from: 'From',
  to: 'To',

  funnel: 'From invite to comment',
  funnelWithout: 'From joining to commenting',
  funnelHelp: 'Used codes are a share of all codes; voting and writing are shares of the participants.',
  funnelHelpWithout: 'Voting and writing are shares of the participants.',
  funnelEnded: 'The funnel shows current numbers: choose a range without an end to see it.',
  funnelFailed: 'The codes of the invite tree could not be loaded.',
  funnelDescription: (title: string, people: string) => `${title}, for ${people} participants`,
  step: 'Step',
  number: 'Number',
  share: 'Share',
  steps: {
    made: 'Codes created',
    used: 'Codes used',
    participants: 'Participants',
    voters: 'Voted',
    commenters: 'Wrote',
  },
} as const
