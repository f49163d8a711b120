import type { Lean } from '@folkmoot/domain/reports/reports'
import { formatNumber } from '@folkmoot/domain/numbers'
import { formatCount, formatPercent, formatDay, formatPeople } from './format.ts'

const LEANS: Readonly<Record<Lean, string>> = {
  agree: 'Most agree',
  disagree: 'Most disagree',
  pass: 'Most pass',
  split: 'Split',
  few: 'Too few votes',
}

/** Sentences of the Landscape. */
export const landscapeMessages = {
  title: 'Landscape of opinions',
  words:
    'Each dot is a bundle of at least three people; a larger dot is more people. Dots that are close together voted alike on most comments. The shaded regions are where most people of a group are. The votes determine what the directions mean; left is not “left”.',
  failed: 'The map could not be loaded. Open the page again.',
  loading: 'Drawing the Landscape…',
  openFull: 'Open full screen',
  copyLink: 'Copy link to this view',
  copied: 'Copied',
  notCopied: 'The browser did not allow it. Copy the address of this page instead.',
  saveAs: { png: 'Save as PNG', svg: 'Save as SVG' },
  notSaved: 'The picture could not be made in this browser. Save it as SVG instead.',
  show: 'Show as',
  map: 'Map',
  table: 'Table',
  tools: 'Link and downloads',

  region: (name: string, people: number) => `${name} · ${formatPeople(people)}`,
  chooseGroup: (name: string) => `What unites ${name}`,
  chooseGroupShort: 'What unites them',
  quote: (text: string) => `“${text}”`,
  rejects: (text: string) => `Against: “${text}”`,
  noQuote: 'No comment sets it apart',
  ungrouped: (many: number) => formatPeople(many),
  ungroupedName: 'without a group',
  perGreyDot: (many: number) => `${formatPeople(many)} a dot`,
  ungroupedReason: 'Voted on too few comments for a place on the map, or their group is too small',
  describeMap: (groups: readonly string[], comment: string | undefined, past: string | undefined) =>
    `Map of the opinion groups${past === undefined ? '' : `, ${past}`}: ${groups.join('; ')}.${comment === undefined ? '' : ` Coloured by: ${comment}`} The same as a table: “Show as table”.`,
  dotPeople: (people: number, group: string) => `${formatPeople(people)} of ${group}`,
  dotLean: (lean: Lean) =>
    lean === 'few' ? 'Too few votes here on this comment' : `${LEANS[lean]}, here and in the dots around`,

  comments: 'Choose a comment',
  commentsWords: 'The dots take the colour of how people there voted on it.',
  noComment: 'No comment: show the groups',
  searchComments: 'Search, or #number',
  nothingFound: 'No comment has these words.',
  moreComments: 'Show more comments',
  verdicts: { common: 'common ground', divides: 'divides', undecided: '', few: '', none: '' },
  leans: LEANS,
  legend: 'Colours',
  areas:
    'A dot alone has too few votes, so neighbouring dots of a group are counted together: more than half of their votes give the colour.',
  coloursLoading: 'Loading the colours…',
  coloursFailed: 'The colours could not be loaded.',
  coloursNone: 'This comment has no colours yet: too few people have voted on it.',
  again: 'Try again',
  groupVotes: (votes: { A: number; D: number; S: number }) =>
    votes.S === 0
      ? 'too few votes'
      : `${formatPercent(votes.A / votes.S)} agree · ${formatPercent(votes.D / votes.S)} disagree`,
  ofVotes: (votes: number) => `of ${formatCount(votes, 'vote', 'votes')}`,

  unites: 'What unites them',
  apart: 'What sets them apart',
  parts: 'Where they part from others',
  meets: 'Where they meet the others',
  unitesNone: 'On no comment is this group surely on one side.',
  apartNone: 'No comment sets this group apart.',
  partsNone: 'No comment divides this group from another.',
  meetsNone: 'There is no common ground with another group yet.',
  side: (share: number, side: 'agree' | 'disagree') =>
    `${formatPercent(share)} ${side === 'agree' ? 'agree' : 'disagree'}`,
  unlike: (groups: readonly string[]) => `unlike ${groups.join(', ')}`,
  like: (groups: readonly string[]) => `like ${groups.join(', ')}`,
  showOnMap: (text: string) => `Show on the map: ${text}`,
  closeSheet: 'Close',

  tableCaption: 'The opinion groups of the Landscape',
  tableGroup: 'Group',
  tablePeople: 'People',
  tableTypical: 'Most typical comment',
  tableAgree: 'Agree',
  tableDisagree: 'Disagree',
  tablePass: 'Pass',
  tableVotes: 'Votes',
  tableChoose: 'Details',
  share: (part: number, all: number) => (all === 0 ? '–' : formatPercent(part / all)),
  number: formatNumber,

  source: (address: string) => `Source: ${address}`,
  pictureGroups: 'Opinion groups',
} as const

interface DescribedMoment {
  readonly time: number | undefined
  readonly votes: number
  readonly voters: number
  readonly points: readonly unknown[]
}

const describeSize = ({ votes, voters }: DescribedMoment): string =>
  `${formatCount(votes, 'vote', 'votes')} of ${formatPeople(voters)}`

/** Sentences of the replay of the Landscape. */
export const replayMessages = {
  title: 'Replay of the conversation',
  play: 'Replay',
  pause: 'Pause',
  slider: 'Moment of the conversation',
  describe: (moment: DescribedMoment) =>
    [
      moment.time === undefined ? 'Now' : formatDay(moment.time),
      describeSize(moment),
      ...(moment.points.length === 0 ? ['no groups yet'] : []),
    ].join(' · '),
  onlyNow: 'Colours by comment and details of groups are available for now only.',
  loading: 'Loading the past of this map…',
  computing: 'The past of this map is being computed. It will appear here.',
  few: 'The past of this map can be replayed when more people have voted.',
  failed: 'The past of this map could not be loaded.',
  picture: (moment: DescribedMoment & { readonly time: number }) =>
    `Opinion groups on ${formatDay(moment.time)}, after ${describeSize(moment)}`,
} as const
