import type { ConversationStatus } from '../lifecycle.ts'
import { formatEnglishNumber } from '../format-number.ts'
import { formatDayName } from './day-name.ts'
import { countDaysBetween } from './days.ts'
import { MAX_WAIT_MS, QUIET_DAYS } from './health.ts'

/** The words for the health of a conversation in a list, the most urgent first. */
export const LIST_HEALTH_WORDS = ['waiting', 'closing', 'quiet', 'empty', 'healthy'] as const
export type ListHealthWord = (typeof LIST_HEALTH_WORDS)[number]

/** A word, and the figures of its reason. Times are milliseconds; absent where the word does not need them. */
export interface ListHealth {
  readonly word: ListHealthWord
  /** comments that wait, and since when the oldest does */
  readonly count?: number
  /** the oldest waiting comment, the closing, or the last vote */
  readonly time?: number
  /** days without a vote */
  readonly days?: number
}

/** What the health of a conversation in a list is judged by. Times are milliseconds. */
export interface ListHealthFigures {
  readonly status: ConversationStatus
  readonly waiting: { readonly count: number; readonly oldest: number | null }
  readonly lastVote: number | null
  readonly closes_at: number | null
}

/**
 * Judges the health of a conversation in one word (LIST-12), with the limits of `judgeHealth`: comments that wait for more than a
 * day; a closing today or tomorrow; a week without votes. Of a closed one only waiting comments are judged, of a draft, a scheduled
 * and an archived one nothing.
 * @param findDay the day of a time in the reader's zone
 * @returns undefined where nothing is judged
 */
export function judgeListHealth(
  { status, waiting, lastVote, closes_at }: ListHealthFigures,
  now: number,
  findDay: (time: number) => string,
): ListHealth | undefined {
  if (status !== 'open' && status !== 'closed') return undefined
  if (waiting.oldest !== null && now - waiting.oldest > MAX_WAIT_MS)
    return { word: 'waiting', count: waiting.count, time: waiting.oldest }
  if (status === 'closed') return undefined
  const countDays = (from: number, to: number) => countDaysBetween(findDay(from), findDay(to))
  if (closes_at !== null && countDays(now, closes_at) <= 1) return { word: 'closing', time: closes_at }
  if (lastVote === null) return { word: 'empty' }
  const days = countDays(lastVote, now)
  return days >= QUIET_DAYS ? { word: 'quiet', days, time: lastVote } : { word: 'healthy', time: lastVote }
}

/** The word on the screen. */
export const LIST_HEALTH_NAMES: Readonly<Record<ListHealthWord, string>> = {
  waiting: 'Waiting',
  closing: 'Closing',
  quiet: 'Quiet',
  empty: 'No votes',
  healthy: 'Healthy',
}

/** Formats the reason of a word: “12 wait since Monday”, “no votes for 8 days”, “closes tomorrow”. @param zone the reader's */
export function formatListHealth(
  { word, count = 0, time = 0, days = 0 }: ListHealth,
  zone: string,
  now: number,
): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const [day, today] = [format.format(time), format.format(now)]
  const isTomorrow = countDaysBetween(today, day) === 1
  switch (word) {
    case 'waiting':
      return `${formatEnglishNumber(count)} ${count === 1 ? 'waits' : 'wait'} since ${formatDayName(day, today)}`
    case 'closing':
      return isTomorrow ? 'closes tomorrow' : 'closes today'
    case 'quiet':
      return `no votes for ${formatEnglishNumber(days)} days`
    case 'empty':
      return 'nobody has voted yet'
    case 'healthy':
      return `last vote ${day === today ? 'today' : formatLastVote(day, today)}`
  }
}

const formatLastVote = (day: string, today: string): string => {
  const name = formatDayName(day, today)
  return name === 'yesterday' ? name : `on ${name}`
}
