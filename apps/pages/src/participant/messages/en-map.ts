import { ENGLISH_GROUP_CHANGES } from '@folkmoot/domain/reports/group-changes'
import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount, formatPercent, formatPercentRange } = createNumberFormats('en')

/** Sentences of the opinion map in English. They come with the map, which few people open first. */
export const map = {
  heading: 'Where people stand',
  intro: 'People who vote alike are shown close together. People who mostly vote alike form a group.',
  loading: 'Loading the map…',
  failed: 'The map could not be loaded.',
  retry: 'Try again',
  none: 'There are no groups yet. They appear here once enough people have voted on enough comments.',
  unsteady: 'The groups are not stable: more votes may still change them.',
  drawing: (people: number, groups: number) =>
    `Map of ${formatCount(people, { one: '# person', other: '# people' })} in ${formatCount(groups, { one: '# group', other: '# groups' })}. The text below says the same.`,
  group: (letter: string) => `Group ${letter}`,
  size: (people: number) => formatCount(people, { one: '# person', other: '# people' }),
  tooFew: 'too few people for figures',
  you: 'You',
  nearGroup: (letter: string) => `Your votes so far are closest to group ${letter}.`,
  ownGroup: 'Your group',
  changed: {
    own: (from: string, to: string) => `Your newer answers are closer to group ${to} than to group ${from}.`,
    others: (from: string, to: string) =>
      `With the votes of others the groups were computed again: your answers, closest to group ${from} before, are now closest to group ${to}.`,
  },
  groupChanges: ENGLISH_GROUP_CHANGES,
  sharedWithAll: 'What you share with all groups',
  sharedWithGroup: (letter: string) => `What you share with group ${letter}`,
  sharedNone: 'So far there is no comment on which all groups surely agree with you.',
  allResults: 'Go to all results',
  noneClosed: 'There were too few votes to find groups.',
  noneComputed: 'The results are being computed. They appear here within a few minutes.',
  noPlace: 'Vote on a few comments to see your own position here.',
  onlyAnswered: 'While you vote, only comments that you have answered stand here.',
  unites: 'What unites all',
  unitesBlocked: (groups: string, votes: number) =>
    `Nothing can unite all groups yet: at least ${votes} votes of each group on a comment are needed, and too few people are in: ${groups}.`,
  unitesNone: 'There is no comment yet that every group surely sees the same way.',
  groups: 'What sets a group apart',
  distinctive: (letter: string) => `What sets group ${letter} apart`,
  yours: 'closest to you',
  distinctiveNone: 'No comment sets this group clearly apart from the others yet.',
  distinctiveFew: 'This group is too small to show how its people voted.',
  agree: (share: number) => `${formatPercent(share)} agree`,
  disagree: (share: number) => `${formatPercent(share)} disagree`,
  pass: (share: number) => `${formatPercent(share)} pass`,
  few: 'few votes',
  likely: (low: number, high: number) => `likely ${formatPercentRange(low, high)}`,
  votes: (votes: number) => formatCount(votes, { one: '# vote', other: '# votes' }),
}
