import { addDays, countDaysBetween, createDayFinder, type Health, type HealthConcern } from './health.ts'
import { formatEnglishNumber } from './numbers.ts'
import { formatAmount, formatList } from './reports/findings.ts'

/** Fields of a conversation's health that `formatCounted` reads. */
interface CountedFigures {
  readonly reach: { readonly voted: number }
  /** comments in any state */
  readonly written?: { readonly count: number } | undefined
  /** comments that participants see */
  readonly shown: { readonly count: number }
  /** people, votes and comments of public results */
  readonly results?: { readonly voted: number; readonly votes: number; readonly comments: number } | undefined
}

function formatResults({ reach, results }: CountedFigures): string {
  if (!results || results.voted === 0) return 'No result is public yet.'
  const waiting = reach.voted - results.voted
  const votes = `Public results, as in reports, have ${formatAmount(results.votes, 'vote', 'votes')}`
  if (waiting <= 0) return `${votes} of all ${formatAmount(results.voted, 'person', 'people')} who voted.`
  return `${votes} of ${formatEnglishNumber(results.voted)} of ${formatAmount(reach.voted, 'person', 'people')} who voted; the others wait, so that nobody’s vote can be told.`
}

/**
 * Says what the figures of Monitor count, and how many people, votes and comments public results have, for the console and the
 * command line.
 */
export function formatCounted(figures: CountedFigures): string {
  const { written, shown, results } = figures
  const comments = written
    ? ` Of ${formatAmount(written.count, 'comment', 'comments')} written, participants see ${formatEnglishNumber(shown.count)}; ${formatEnglishNumber(results?.comments ?? 0)} have results.`
    : ''
  return `These figures count all votes. ${formatResults(figures)}${comments}`
}

const WEEK_DAYS = 7

/** A day in words: today, yesterday, the name of a day of the last week, or a date. */
function formatDayName(day: string, today: string): string {
  const time = Date.parse(day)
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  const ago = countDaysBetween(day, today)
  const isRecent = ago > 0 && ago < WEEK_DAYS
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const date = { day: 'numeric', month: 'long' } as const
  const style: Intl.DateTimeFormatOptions = isThisYear ? date : { ...date, year: 'numeric' }
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    ...(isRecent ? { weekday: 'long' } : style),
  }).format(time)
}

/** The reader's zone, and the day it is there. */
interface Reader {
  readonly zone: string
  readonly today: string
}

/** A sentence about each concern, without its full stop. */
function formatConcern(concern: HealthConcern, { zone, today }: Reader): string {
  const name = (day: string) => formatDayName(day, today)
  switch (concern.kind) {
    case 'waiting': {
      const { count, oldest } = concern
      const since = name(createDayFinder(zone)(oldest))
      return count === 1
        ? `one comment has waited for a decision since ${since}`
        : `${formatAmount(count, 'comment', 'comments')} wait for a decision, the oldest since ${since}`
    }
    case 'quiet':
      return `nobody has voted for ${formatAmount(concern.days, 'day', 'days')}, the last vote was on ${name(concern.lastDay)}`
    case 'unusual':
      return `${concern.than === 'more' ? 'far more' : 'far fewer'} votes than usual came ${formatWhen(name(concern.day))} (${formatAmount(concern.votes, 'vote', 'votes')})`
    case 'leaving':
      return `only ${formatEnglishNumber(concern.voted)} of ${formatEnglishNumber(concern.came)} people who came have voted`
    case 'few_votes':
      return `${formatEnglishNumber(concern.few)} of ${formatAmount(concern.count, 'comment', 'comments')} have fewer than ten votes`
    case 'unstable':
      return `the ${concern.groups} opinion groups are not stable yet`
  }
}

const formatWhen = (day: string): string => (day === 'today' || day === 'yesterday' ? day : `on ${day}`)

/** The sentence that answers “is it healthy?”, for the console and the command line. */
export function formatHealth({ state, concerns, lastWeek }: Health, reader: Reader): string {
  if (state === 'draft')
    return 'Not open yet: it opens when it is launched, at the time that is set, or with the first vote of somebody else.'
  if (state === 'empty') return 'Open: no votes yet, and no comment waits longer than a day.'
  if (state === 'closed') return 'Closed: no comment waits longer than a day.'
  if (state === 'look')
    return `Look at: ${concerns.map((concern) => formatConcern(concern, reader)).join('; ')}.`
  const { votes, people } = lastWeek
  const came = formatList([
    formatAmount(votes, 'vote', 'votes'),
    formatAmount(people, 'new person', 'new people'),
  ])
  return `Healthy: ${came} in the last seven days; no comment waits longer than a day.`
}
