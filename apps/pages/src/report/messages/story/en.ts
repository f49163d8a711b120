import { createNumberFormats } from '../../../messages/number-formats.ts'

const formats = createNumberFormats('en')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) => formatCount(count, { one: '# comment', other: '# comments' })
const formatPeople = (count: number) => formatCount(count, { one: '# person', other: '# people' })
const formatVotes = (count: number) => formatCount(count, { one: '# vote', other: '# votes' })

/** Sentences of the Story in English. Those of other languages have the same names and arguments. */
export const en = {
  formats,
  untitled: 'Untitled conversation',
  original: 'Original text',
  rehearsal: 'Rehearsal: the people in this report are simulated, with what they voted and wrote.',
  askedBy: (name: string) => `Asked by ${name}`,
  resultsOf: (day: string) => `Results of ${day}`,
  publishedOn: (day: string) => `This is the result as it was published on ${day}.`,
  newest: 'Read the newest result',
  print: 'Print or save as PDF',
  share: 'Share',
  copied: 'Link copied',
  takePart: 'Take part',
  quote: (text: string) => `“${text}”`,
  group: (name: string) => `Group ${name}`,
  groupWithin: (name: string) => `group ${name}`,
  everybody: 'Everybody',

  facts: {
    voters: (count: number) => formatCount(count, { one: '# person voted', other: '# people voted' }),
    votes: formatVotes,
    comments: formatComments,
    authors: (count: number) => formatCount(count, { one: '# person wrote', other: '# people wrote' }),
    authorsAtLeast: (count: number) =>
      formatCount(count, { one: 'at least # person wrote', other: 'at least # people wrote' }),
    groups: (count: number) => formatCount(count, { one: '# opinion group', other: '# opinion groups' }),
    unstable: 'not stable yet',
  },

  lead: {
    agree: (count: number, quotation: string) =>
      `People agree on ${formatComments(count)}, first of all on ${quotation}.`,
    reject: (count: number, quotation: string) =>
      `People agree on ${formatComments(count)}, first of all in rejecting ${quotation}.`,
    noCommon: 'There is no comment yet on which all are surely on the same side.',
    divides: (count: number, quotation: string) =>
      `They are split over ${formatComments(count)}, most of all over ${quotation}.`,
    noDivides: 'No comment sets one group against another.',
    early: 'It is too early to say what people agree on.',
  },

  early: {
    title: 'Too early to say',
    nobody: 'Nobody has voted yet, or so few that a number could tell who voted what.',
    waiting: 'The votes are being analysed. Open this page again in a few minutes.',
    unaccepted:
      'So far the hosts have accepted no comment that has votes, and only accepted ones are reported.',
  },

  common: {
    title: (count: number) => `Every group agrees on ${formatComments(count)}`,
    titleWithoutGroups: (count: number) => `Most people agree on ${formatComments(count)}`,
    words:
      'Each dot is a group. Dots close together at one end: common ground. Shares are of all who voted on the comment.',
    wordsWithoutGroups: 'Each bar shows the votes of everybody.',
    none: 'No comment has everyone on the same side',
    few: 'Too early to say what everyone agrees on',
    fewWords: (votes: number) => `A comment needs at least ${formatVotes(votes)} of everybody.`,
    fewWordsByGroup: (votes: number) => `A comment needs at least ${formatVotes(votes)} of each group.`,
    blocked: (groups: string, votes: number) =>
      `A comment needs at least ${formatVotes(votes)} of each group, and too few people are in: ${groups}.`,
    closest: (needs: string) => `This one comes closest. What is missing: ${needs}.`,
    needs: (votes: number, group: string) =>
      `${formatCount(votes, { one: '# more vote', other: '# more votes' })} of ${group}`,
    needsOfAll: (votes: number) => formatCount(votes, { one: '# more vote', other: '# more votes' }),
    all: (count: number) => `All ${formatComments(count)} of common ground`,
  },

  axis: { disagree: 'all disagree', middle: 'divided', agree: 'all agree' },
  ofAll: { agree: 'of all agree', disagree: 'of all disagree' },
  kinds: { agree: 'agree', disagree: 'disagree', pass: 'pass' },
  votes: (name: string, shares: string, votes: number) => `${name}: ${shares}, ${formatVotes(votes)}`,
  likely: (low: number, high: number, kind: string) => `likely ${formatPercentRange(low, high)} ${kind}`,
  tips: 'could still tip',

  groups: {
    title: (count: number) =>
      formatCount(count, { one: 'People form # group', other: 'People see it in # ways' }),
    words: (grouped: number, voted: number) =>
      `People who vote alike stand close together. ${formatPeople(grouped)} of ${formatPeople(voted)} voted on enough comments to have a place; the votes of all count.`,
    drawing: (groups: number) =>
      `Map of ${formatCount(groups, { one: '# opinion group', other: '# opinion groups' })}; the list says who they are.`,
    size: formatPeople,
    rejects: 'They reject:',
    noTypical: 'No comment sets this group apart from the others.',
    untold: 'Too few people to show how they voted.',
    absent: {
      few: 'Too early to say whether there are groups',
      one: 'Nothing separates people into groups',
      untold: 'The groups are too small to be shown',
      unstable: 'Too early to say which groups there are',
    },
    absentWords: {
      few: 'Groups take at least three people who voted on several comments, and not all alike.',
      one: 'All who voted on enough comments voted so much alike that they form one group.',
      untold: 'Figures of so few people would show how one of them voted.',
      unstable:
        'Other people of the same kind would form other groups. It takes more people, or more votes of each.',
    },
  },

  divide: {
    title: (one: string, other: string) => `The deepest divide is between ${one} and ${other}`,
    words: 'What one side wants the other rejects. Grey: passed or unsure.',
    none: 'No comment sets one group against another',
    noneWords: 'On no comment does one group surely agree and another surely disagree.',
    rest: 'What else divides:',
    all: (count: number) => `All ${formatComments(count)} that divide`,
  },

  meet: {
    title: (one: string, other: string, count: number) =>
      `${one} and ${other} differ most, and still meet on ${formatComments(count)}`,
    words:
      'Over all comments, no two groups answer more differently. Here both are surely on the same side, and not every other group is.',
    all: (count: number) => `All ${formatComments(count)} on which they meet`,
  },

  next: {
    title: 'What happens next',
    states: { considering: 'Considering', decided: 'Decided', 'not-now': 'Not now', done: 'Done' },
  },

  wall: {
    rest: (count: number) =>
      formatCount(count, { one: '# passes or has not answered', other: '# pass or have not answered' }),
    join: 'Scan, or type the address. No account.',
    empty: 'The first comment comes soon.',
    withheld: 'Results are shown when voting has ended.',
    ended: 'Voting has ended.',
    offline: (time: string) => `Not connected since ${time}. The numbers are of then.`,
    unknown: 'This conversation is not here, or only for invited people.',
  },

  foot: {
    allData: (comments: number) => `All data: ${formatComments(comments)}, map, files`,
    method: 'How groups are found',
    topics: 'Topics',
    survey: 'This is not a survey: people chose to take part. No figure tells how one person voted.',
    made: (product: string) => `Made with ${product}.`,
    contact: 'Questions:',
    published: (day: string) => `Published on ${day}.`,
    earlier: 'Earlier publications:',
    own: 'Your answers and your data',
    languages: 'Languages',
  },
}

/** The sentences of a language. */
export type StoryMessages = typeof en
