const whole = new Intl.NumberFormat()
const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const day = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

interface Counts {
  readonly agree_count: number
  readonly disagree_count: number
  readonly pass_count: number
}

/** A whole number as the reader writes it. */
export const number = (value: number): string => whole.format(value)

/** A share from 0 to 1 as a percentage. */
export const percent = (part: number): string => share.format(part)

/** A time in milliseconds since 1970, by the reader's clock, which is named: pages are printed and passed on. */
export const moment = (time: number): string => day.format(time)

/** A number with its noun. */
export const count = (many: number, one: string, more: string): string =>
  `${number(many)} ${many === 1 ? one : more}`

const sum = (votes: Counts): number => votes.agree_count + votes.disagree_count + votes.pass_count

/** Votes in short: agreements, disagreements, passes, and of how many votes. */
export function votesInShort(votes: Counts): string {
  const all = sum(votes)
  if (all === 0) return 'no votes'
  const parts = [votes.agree_count, votes.disagree_count, votes.pass_count]
  return `${parts.map((part) => percent(part / all)).join(' · ')} of\u00A0${number(all)}`
}

/** Votes in words. */
export function votesInWords(votes: Counts): string {
  const all = sum(votes)
  if (all === 0) return 'no votes'
  return `${percent(votes.agree_count / all)} agree, ${percent(votes.disagree_count / all)} disagree, ${percent(
    votes.pass_count / all,
  )} pass, of ${count(all, 'vote', 'votes')}`
}
