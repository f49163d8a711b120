import { formatCount, formatDay } from './format.ts'

interface DescribedMoment {
  readonly time: number | undefined
  readonly votes: number
  readonly voters: number
  readonly points: readonly unknown[]
}

const describeSize = ({ votes, voters }: DescribedMoment): string =>
  `${formatCount(votes, 'vote', 'votes')} of ${formatCount(voters, 'person', 'people')}`

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
