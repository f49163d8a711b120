import { formatNumber } from '@folkmoot/domain/numbers'
import { formatCount, formatPercent, formatComments, formatPeople } from './format.ts'

/** Sentences of the report of a conversation. */
export const reportMessages = {
  kicker: 'Report',
  allData: 'All data',
  files: 'Files',
  by: (name: string) => `Asked by ${name}.`,
  computed: (time: string) => `Opinion groups computed in the hour from ${time}.`,
  notComputed: 'Opinion groups have not been computed yet.',
  takePart: 'Take part',
  print: 'Print or save as PDF',
  contents: 'Contents',

  // who took part
  numbers: 'Who took part',
  voters: 'took part',
  votes: 'votes',
  shown: (withResults: number) => `comments in this report, ${formatNumber(withResults)} with results`,
  groups: 'opinion groups',
  perVoter: 'votes each, on average',
  /** the number of authors moves by three while people can write */
  numbersWords: (commenters: number, isOpen: boolean) => {
    const authors = `${isOpen ? 'At least ' : ''}${formatPeople(commenters)} wrote the comments; everybody`
    return `${commenters === 0 ? 'Everybody could vote on the comments' : `${authors} could vote on them`}: agree, disagree, or pass. Participants did not see who wrote or voted what.`
  },

  // how to read
  reading: 'How to read this report',
  readingWords: [
    'Participants voted on short comments that they, or the hosts of the conversation, had written. People who voted alike are in the same opinion group. Only the votes count for that: participants were not asked for age, party or address.',
    'A comment that a large share of every group agrees with shows common ground. A comment on which groups differ shows where more discussion is needed.',
    'This is not a survey: participants chose to take part, and voted on different numbers of comments.',
  ],
  key: 'What the bars mean',
  keyKinds: { disagree: 'disagree, to the left', agree: 'agree, to the right', pass: 'pass or unsure' },
  keyRange: 'where the share of all people likely is (95 of 100 cases)',
  keyHalf: 'a bar past a thin line is more than half of the votes',
  keyFew: 'fewer than 10 votes',
  kinds: { agree: 'agree', disagree: 'disagree', pass: 'pass' },
  onlyVotes: (many: number) => `only ${formatCount(many, 'vote', 'votes')}`,

  // map
  map: 'Map of opinion groups',
  groupName: (name: string) => `Group ${name}`,
  groupInSentence: (name: string) => `group ${name}`,
  groupSize: (size: number) => formatPeople(size),
  ofGrouped: (share: number) => `${formatPercent(share)} of those grouped`,
  tooSmall: (least: number) =>
    `Fewer than ${formatNumber(least)} people: no figures are shown, so individual votes cannot be identified.`,
  notReported:
    'No figures are shown: compared with the totals, they would reveal the votes of the few people in another group.',
  ungrouped: (many: number) =>
    `${formatPeople(many)} who voted ${many === 1 ? 'is' : 'are'} in none of these groups: they voted on too few comments, or their group is too small. Their votes count in the column “Everybody”.`,
  noMap: {
    none: 'There is no map yet. It appears after people have voted and the votes have been analysed.',
    'not-enough-data':
      'There are no opinion groups: that takes at least three people who voted on several comments, and not all alike.',
    untold: 'The groups are too small to be shown without revealing individual votes.',
  },
  oneGroup: 'The votes form one group: no disagreement separates people into several.',
  unsteady:
    'These groups are not stable: a different sample of people would give other groups. Read them as a hint, not as a finding.',

  // lists
  agreement: 'What all agree on',
  agreementWords:
    'Accepted comments on which every group is surely on the same side, by the votes of each group alone. The comment whose weakest group is surest comes first.',
  agreementWordsNoGroups: 'Accepted comments on which people are surely on one side, with at least 10 votes.',
  agreed: (hasGroups: boolean) => (hasGroups ? 'All groups agree' : 'Most people agree'),
  disagreed: (hasGroups: boolean) => (hasGroups ? 'All groups disagree' : 'Most people disagree'),
  noAgreement: 'There is no accepted comment yet on which every group is surely on the same side.',
  moreCommon: (more: number) =>
    `${formatComments(more)} more ${more === 1 ? 'is' : 'are'} common ground; the table below can be ordered by that.`,
  almost: 'Almost common ground',
  almostWords: (hasGroups: boolean) =>
    hasGroups
      ? 'On these comments more than half of the votes of every group are on the same side, but there are too few votes to be sure of every group. They become common ground if so many more people vote on them, and vote like the people of their group so far:'
      : 'On these comments more than half of the votes are on the same side, but there are too few votes to be sure. They become common ground if so many more people vote on them, and vote like the people so far:',
  almostNeeds: (needed: readonly string[]) => `Needs ${needed.join(' and ')}.`,
  votesNeeded: (votes: number, group: string | null) =>
    group === null
      ? formatCount(votes, 'more vote', 'more votes')
      : `${formatCount(votes, 'more vote', 'more votes')} of ${group}`,
  couldTip: (needed: readonly string[]) => `Could still tip. To settle it: ${needed.join(', ')}.`,
  divisions: 'What divides',
  divisionsWords:
    'Accepted comments on which one group surely agrees and another surely disagrees, the surest first.',
  noDivisions: 'No accepted comment has groups that are surely on different sides.',
  noDivisionsOneGroup: 'There are no two groups to compare.',
  moreDivisions: (more: number) =>
    `${formatComments(more)} more ${more === 1 ? 'divides' : 'divide'} the groups; the table below can be ordered by that.`,
  surprising: 'Surprising agreement',
  surprisingWords: (one: string, other: string) =>
    `Of all groups, ${one} and ${other} differ most. On these comments they are on the same side, and not every other group is.`,
  bothAgree: 'Both agree',
  bothDisagree: 'Both disagree',
  since: (since: number, votes: number) =>
    `The groups have been the same since vote ${formatNumber(since)} of ${formatNumber(votes)}.`,
  groupChanges: 'What became of the groups',
  representative: 'What sets each group apart',
  representativeWords:
    'Accepted comments on which a group is on one side more often than the others. They are not what the group agrees on most.',
  groupAgrees: (success: number, trials: number) =>
    `${formatNumber(success)} of ${formatNumber(trials)} in the group agree`,
  groupDisagrees: (success: number, trials: number) =>
    `${formatNumber(success)} of ${formatNumber(trials)} in the group disagree`,
  noRepresentative: 'No comment sets this group apart from the others.',
  noGroups: 'There are no groups to show.',

  // all comments
  all: 'All comments',
  allWords: (shown: number) => `${formatComments(shown)}, with the votes of everybody and of each group.`,
  noComments: 'There are no comments yet.',
  search: 'Search the comments, or #number',
  order: 'Order',
  orders: {
    tid: 'Number',
    votes: 'Most votes first',
    agree: 'Most agreement first',
    disagree: 'Most disagreement first',
    pass: 'Most passes first',
    divides: 'What divides first',
    common: 'What all groups agree on first',
  },
  orderGroup: (name: string) => `Most agreement in group ${name} first`,
  unfold: 'Votes of each group',
  columns: { tid: 'No.', text: 'Comment', everybody: 'Everybody' },
  sortBy: (column: string) => `Order by: ${column}`,
  found: (found: number, all: number) =>
    found === all ? formatComments(all) : `${formatNumber(found)} of ${formatComments(all)}`,
  shownCount: (shown: number, found: number) => `${formatNumber(shown)} of ${formatNumber(found)} are shown.`,
  more: (many: number) => `Show ${formatNumber(many)} more`,
  showAll: (many: number) => `Show all ${formatNumber(many)}`,
  nothingFound: 'No comment has these words.',
  seed: 'seed comment',
  meta: 'about the conversation itself',
  unmoderated: 'not moderated',
  rejectedMark: 'Rejected by the moderators',
  rejected: (many: number) => `Rejected comments (${formatNumber(many)})`,
  rejectedWords:
    'The moderators took these out of the vote. None of the lists above includes them; their votes are still stored. Their texts are not published.',
  showRejectedTexts: 'Show the texts to me as a moderator',
  noRejectedTexts:
    'Only moderators of this conversation who are signed in to the console can read the texts.',
  noText: 'The text is not shown.',

  // about
  about: 'About this report',
  levels: {
    0: (left: number) => `This report shows accepted comments only and leaves out ${formatComments(left)}.`,
    '-1': (left: number) =>
      `This report shows all comments but rejected ones and leaves out ${formatComments(left)}.`,
    '-2': (_left: number) =>
      'This report shows all comments; rejected ones are at the end, without their texts.',
  },
  levelTable: 'What each moderation level of a report leaves out',
  level: 'Level',
  shows: 'Shows',
  leavesOut: 'Leaves out',
  levelShows: {
    0: 'accepted comments',
    '-1': 'accepted and not yet moderated comments',
    '-2': 'all comments, rejected ones without their texts',
  },
  thisLevel: 'this report',
  moderation: (accepted: number, unmoderated: number, rejected: number) =>
    `Of all comments ${formatNumber(accepted)} were accepted by moderators, ${formatNumber(unmoderated)} not moderated, and ${formatNumber(rejected)} rejected.`,
  stability: (value: string) =>
    `Stability of the groups: ${value}, where 1 means that any two thirds of the people give the same groups, and 0 that the groups are random.`,
  noStability: 'The stability of the groups is not known.',
  privacy: (least: number) =>
    `This report does not show who wrote or voted what. It has no figures for fewer than ${formatNumber(least)} people of a group. Some votes always wait, so that no figure tells how one person voted; figures change when several people have voted.`,
  method:
    'Groups are found from the matrix of all votes: its two main directions make the map, and people who are close together on it form a group. Rejected comments and comments about the conversation itself are not used.',
  address: (address: string) => `Address of this report: ${address}`,
  link: 'More information',
} as const
