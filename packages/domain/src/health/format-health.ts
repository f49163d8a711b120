import { formatEnglishNumber } from '../format-number.ts'
import { formatAmount, formatList } from '../reports/narrative-format.ts'
import { addDays, countDaysBetween, createDayFinder } from './days.ts'
import type { Health, HealthConcern } from './health.ts'

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
