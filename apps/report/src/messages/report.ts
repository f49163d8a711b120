import { formatNumber } from '@folkmoot/domain/format-number'
import { formatCount, formatPercent } from './format.ts'

const formatComments = (many: number) => formatCount(many, 'comment', 'comments')
const formatPeople = (many: number) => formatCount(many, 'person', 'people')

/** Sentences of the report of a conversation. */
export const reportMessages = {
  kicker: 'Report',
  untitled: 'A conversation without a topic',
  by: (name: string) => `Asked by ${name}.`,
  computed: (time: string) => `Opinion groups computed ${time}.`,
  notComputed: 'Opinion groups have not been computed yet.',
  takePart: 'Take part',
  print: 'Print or save as PDF',
  contents: 'Contents',

  // who took part
  numbers: 'Who took part',
  participants: 'took part',
  voters: 'voted',
  votes: 'votes',
  shown: 'comments in this report',
  groups: 'opinion groups',
  perVoter: 'votes each, on average',
  numbersWords: (commenters: number) =>
    commenters === 0
      ? 'Nobody has written a comment yet.'
      : `${formatPeople(commenters)} wrote the comments; everybody could vote on them: agree, disagree, or pass. Participants did not see who wrote or voted what.`,

  // how to read
  reading: 'How to read this report',
  readingWords: [
    'Participants voted on short comments that they, or the hosts of the conversation, had written. Whoever voted alike was put into the same opinion group, by the votes alone: nobody was asked for age, party or address.',
    'A comment that a large share of every group agrees with shows common ground. A comment that groups see differently shows where a conversation would have to go on.',
    'This is not a survey: whoever took part chose to do so, and people voted on different numbers of comments.',
  ],
  key: 'What the bars mean',
  agree: 'agree',
  disagree: 'disagree',
  pass: 'pass or unsure',
  keyWords:
    'Below each bar: the shares that agree, disagree and pass, and of how many votes. Percentages are rounded.',

  // map
  map: 'Map of opinion groups',
  mapWords:
    'Each dot stands for people who vote alike; a larger dot for more of them. Dots that are close together voted alike on most comments, dots far apart did not. What the directions mean follows from the votes; left is not “left”.',
  mapDescription: (groups: string) => `Map of the opinion groups: ${groups}.`,
  groupName: (letter: string) => `Group ${letter}`,
  groupSize: (size: number) => formatPeople(size),
  ofGrouped: (share: number) => `${formatPercent(share)} of those grouped`,
  tooSmall: (least: number) =>
    `Fewer than ${formatNumber(least)} people: no figures are shown, so that nobody’s votes can be told.`,
  notReported:
    'No figures are shown: together with those of all, they would give away the votes of the few people in another group.',
  ungrouped: (many: number) =>
    `${formatPeople(many)} voted on too few comments to be put into a group. Their votes count in the column “Everybody”.`,
  noMap: {
    none: 'There is no map yet. It appears by itself when people have voted and the votes have been worked out.',
    'not-enough-data':
      'There are no opinion groups: that takes at least three people who voted on several comments, and not all alike.',
    untold: 'The groups are too small to be drawn without giving anybody away.',
  },
  oneGroup: 'The votes form one group: there is no line along which people part.',
  unsteady:
    'These groups are not stable: with other people of the same kind they would come out otherwise. Read them as a hint, not as a finding.',

  // lists
  agreement: 'What all agree on',
  agreementWords: 'Comments on which a clear majority of all who voted on them are on the same side.',
  agreed: 'Most agree',
  disagreed: 'Most disagree',
  noAgreement: 'There is no comment yet on which a clear majority of everybody is on the same side.',
  divisions: 'What divides',
  divisionsWords:
    'Comments on which one group leans to agreement and another to disagreement, those furthest apart first.',
  noDivisions: 'There is no comment on which groups are on different sides.',
  noDivisionsOneGroup: 'Where there are no two groups to compare, nothing divides them.',
  moreDivisions: (more: number) =>
    `${formatComments(more)} more ${more === 1 ? 'divides' : 'divide'} the groups; the table below can be ordered by that.`,
  stands: 'What each group stands for',
  standsWords:
    'The comments that tell a group apart: its members vote on them as others do not. They are not what the group agrees on most.',
  groupAgrees: (success: number, trials: number) =>
    `${formatNumber(success)} of ${formatNumber(trials)} in the group agree`,
  groupDisagrees: (success: number, trials: number) =>
    `${formatNumber(success)} of ${formatNumber(trials)} in the group disagree`,
  noRepresentative: 'No comment tells this group apart.',
  noGroups: 'There are no groups to tell of.',

  // all comments
  all: 'All comments',
  allWords: (shown: number) => `${formatComments(shown)}, with the votes of everybody and of each group.`,
  noComments: 'Nobody has written a comment yet.',
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
  orderGroup: (letter: string) => `Most agreement in group ${letter} first`,
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
  rejectedMark: 'rejected by the moderators',
  rejected: (many: number) => `Rejected comments (${formatNumber(many)})`,
  rejectedWords:
    'The moderators took these out of the vote. They stand in none of the lists above; the votes they had are kept.',

  // about
  about: 'About this report',
  levels: {
    0: (left: number) => `This report shows accepted comments only and leaves out ${formatComments(left)}.`,
    '-1': (left: number) =>
      `This report shows all comments but rejected ones and leaves out ${formatComments(left)}.`,
    '-2': () => 'This report shows all comments, rejected ones at the end.',
  },
  levelTable: 'What each moderation level of a report leaves out',
  level: 'Level',
  shows: 'Shows',
  leavesOut: 'Leaves out',
  levelShows: {
    0: 'accepted comments',
    '-1': 'accepted and not yet moderated comments',
    '-2': 'all comments',
  },
  thisLevel: 'this report',
  moderation: (accepted: number, unmoderated: number, rejected: number) =>
    `Of all comments ${formatNumber(accepted)} were accepted by moderators, ${formatNumber(unmoderated)} not moderated, and ${formatNumber(rejected)} rejected.`,
  stability: (value: string) =>
    `Stability of the groups: ${value}, where 1 means that any two thirds of the people give the same groups, and 0 that the groups are chance.`,
  noStability: 'How stable the groups are is not known.',
  privacy: (least: number) =>
    `Nothing here says who wrote or voted what. No figures are given of a group of fewer than ${formatNumber(least)} people.`,
  method:
    'Groups are found from the matrix of all votes: its two main directions make the map, and people who stand close together on it make a group. Comments that were rejected or are about the conversation itself have no say in that.',
  address: (address: string) => `This report stands at ${address}`,
  link: 'Where more is said',
} as const
