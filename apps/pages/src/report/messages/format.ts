import { countAllVotes, type VoteCounts } from '@folkmoot/domain/votes'
import { formatNumber, createPercentFormats } from '@folkmoot/domain/numbers'

const percentFormats = createPercentFormats()
const DAY_FORMAT = { year: 'numeric', month: 'long', day: 'numeric' } as const
const TIME_FORMAT = { ...DAY_FORMAT, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

// created when first used: `Intl` takes time that pages need for their first drawing
let timeFormat: Intl.DateTimeFormat | undefined
let dayFormat: Intl.DateTimeFormat | undefined

/** Formats a share from 0 to 1 as a percentage. */
export const formatPercent = (part: number): string => percentFormats.formatPercent(part)

/** Formats a time (milliseconds since 1970) with the reader's time zone, which a print needs too. */
export const formatTime = (time: number): string =>
  (timeFormat ??= new Intl.DateTimeFormat(undefined, TIME_FORMAT)).format(time)

/** Formats the day of a time (milliseconds since 1970). */
export const formatDay = (time: number): string =>
  (dayFormat ??= new Intl.DateTimeFormat(undefined, DAY_FORMAT)).format(time)

/** Formats a number with its noun. */
export const formatCount = (many: number, one: string, more: string): string =>
  `${formatNumber(many)} ${many === 1 ? one : more}`

export const formatPeople = (many: number) => formatCount(many, 'person', 'people')
export const formatComments = (many: number) => formatCount(many, 'comment', 'comments')

/** Formats the number of votes. None: nobody has voted, or the number is not shown, because it would tell how one or two people voted. */
export const formatVoteCount = (many: number): string =>
  many === 0 ? 'no votes shown' : formatCount(many, 'vote', 'votes')

/** Formats votes in words. */
export function formatVotesLong(votes: VoteCounts): string {
  const all = countAllVotes(votes)
  if (all === 0) return formatVoteCount(all)
  return `${formatPercent(votes.agree_count / all)} agree, ${formatPercent(votes.disagree_count / all)} disagree, ${formatPercent(
    votes.pass_count / all,
  )} pass, of ${formatVoteCount(all)}`
}

/** Formats where a share lies among all people, in whole percent. */
export const formatShareRange = (
  { low, high }: { low: number; high: number },
  side: 'agree' | 'disagree',
): string => `likely ${percentFormats.formatPercentRange(low, high)} ${side}`
