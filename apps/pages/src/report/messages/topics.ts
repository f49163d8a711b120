import { formatNumber } from '@folkmoot/domain/numbers'
import { formatCount, formatTime, formatComments } from './format.ts'

/** Of levels from fine to broad, as the console says. */
const LAYER_WORDS = ['fine', 'broader', 'broadest']
const formatTopics = (many: number) => formatCount(many, 'topic', 'topics')

/** Sentences of the topic pages of a report. */
export const topicMessages = {
  pages: 'Pages of this report',
  page: {
    report: 'The result',
    data: 'All data',
    landscape: 'Landscape',
    topicReport: 'Topics',
  },
  computed: (time: number, how: string) => `Topics found ${formatTime(time)} by: ${how}.`,

  listWords:
    'What the comments are about. The server finds topics by the words of the comments; moderators may rename them. On the map each symbol is a comment, and comments that are close together say similar things; a name is in the middle of its topic, where there is room for it. Open a topic to see its comments and how each group voted on them.',

  noTopics: 'No topics have been found yet',
  tooFew: (have: number, least: number) =>
    `Topics are found automatically once a conversation has ${formatComments(least)} that are not rejected; so far this report can list ${formatNumber(have)}. Invite people to write, or add seed comments.`,
  notYet:
    'The server looks for them soon after new comments arrive. Open this page again in a few minutes. If nothing changes, moderators can see the state of the search under Topics in the console, and start it.',
  noneShown:
    'No topic has a comment that this report shows: the comments have too few words in common, or those that do are not accepted yet. Accept them, or create a report that also shows comments that are not moderated yet.',
  toReport: 'Read the report',

  layer: 'Level of detail',
  layerName: (many: number, at: number, layers: number) => {
    const word = layers === 1 ? '' : `${LAYER_WORDS[at] ?? ''} `
    return formatCount(many, `${word}topic`, `${word}topics`)
  },
  unnamed: (number: number) => `Topic ${number}`,
  unnamedWhy: 'A topic has only a number when its name comes from comments that this report does not show.',
  sizes: (inTopic: number, votes: number) =>
    `${formatComments(inTopic)}, ${formatCount(votes, 'vote', 'votes')}`,
  noTopicTitle: 'Comments in no topic',
  noTopicWords: 'They have too little in common with others.',
  rejectedTopics: (many: number) =>
    many === 1
      ? 'Moderators rejected 1 more topic; it is not shown.'
      : `Moderators rejected ${formatTopics(many)} more; they are not shown.`,
  /** after the sizes */
  found: (together: number, apart: number) =>
    `, ${formatNumber(together)} common ground, ${formatNumber(apart)} dividing`,
  rejectedComments: 'Rejected comments are in no topic.',
  openAll: 'Open all',
  closeAll: 'Close all',

  // map
  verdicts: {
    common: 'Common ground: every group, or everybody where there are no groups, is surely on one side',
    divides: 'Dividing: one group surely on each side',
    undecided: 'Undecided',
    few: 'Too few votes, or not accepted',
  },
  shapes: 'What the symbols mean',
  keys: 'Arrow keys move between comments, Home and End go to the first and the last, Escape leaves.',
  mapDescription: (shown: number, many: number) => `Map of ${formatComments(shown)} in ${formatTopics(many)}`,
  columns: { id: 'Comment', text: 'Text', kind: 'Votes', group: 'Topic no.', x: 'x', y: 'y' },
  alone: 'none',
  asTable: 'Show as table',
  highlight: 'Highlight',
  allTopics: 'All topics',
  point: (tid: number, topic: string) => `#${tid}, ${topic}`,
  inNoTopic: 'in no topic',
  noPlaces: 'No comment of this report has a position on the map yet.',

  // statistics
  figures: {
    topics: 'topics',
    inTopics: 'comments in a topic',
    outside: 'comments in no topic',
    largest: 'comments in the largest',
  },
} as const
