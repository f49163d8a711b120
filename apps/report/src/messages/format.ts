import { formatNumber } from '@folkmoot/domain/format-number'

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const timeFormat = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

interface VoteCounts {
  readonly agree_count: number
  readonly disagree_count: number
  readonly pass_count: number
}

/** A share from 0 to 1 as a percentage. */
export const formatPercent = (part: number): string => percentFormat.format(part)

/** A time in milliseconds since 1970, by the reader's clock, which is named: pages are printed and passed on. */
export const formatTime = (time: number): string => timeFormat.format(time)

/** A number with its noun. */
export const formatCount = (many: number, one: string, more: string): string =>
  `${formatNumber(many)} ${many === 1 ? one : more}`

const countVotes = (votes: VoteCounts): number => votes.agree_count + votes.disagree_count + votes.pass_count

/** Votes in short: agreements, disagreements, passes, and of how many votes. */
export function formatVotesShort(votes: VoteCounts): string {
  const all = countVotes(votes)
  if (all === 0) return 'no votes'
  const parts = [votes.agree_count, votes.disagree_count, votes.pass_count]
  return `${parts.map((part) => formatPercent(part / all)).join(' · ')} of\u00A0${formatNumber(all)}`
}

/** Votes in words. */
export function formatVotesLong(votes: VoteCounts): string {
  const all = countVotes(votes)
  if (all === 0) return 'no votes'
  return `${formatPercent(votes.agree_count / all)} agree, ${formatPercent(votes.disagree_count / all)} disagree, ${formatPercent(
    votes.pass_count / all,
  )} pass, of ${formatCount(all, 'vote', 'votes')}`
}
