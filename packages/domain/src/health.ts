import { formatDay } from './text.ts'

/** Days of a conversation in a time zone. A day is text as `YYYY-MM-DD`, which sorts by time. */

const DAY_MS = 24 * 60 * 60_000
/** No zone changes its offset more than once in so short a time. */
const BLOCK_MS = 6 * 60 * 60_000

/** The activity of a day. */
export interface ActiveDay {
  readonly day: string
  /** votes, changes of mind included */
  readonly votes: number
  /** people with their first vote */
  readonly people: number
  readonly comments: number
}

/** Creates the function that finds a zone's offset from UTC, in milliseconds. */
export function createOffsetReader(zone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (time) => {
    const parts = Object.fromEntries(
      clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000
  }
}

/**
 * Creates the function that finds the day of a time. It asks `Intl` twice for six hours, because a conversation of years has a
 * hundred thousand quarters of an hour.
 * @param zone as `Intl` knows it
 * @throws RangeError for an unknown zone
 */
export function createDayFinder(zone: string): (time: number) => string {
  const readOffset = createOffsetReader(zone)
  const offsets = new Map<number, number>()
  const findOffset = (block: number): number => {
    const offset = offsets.get(block) ?? readOffset(block * BLOCK_MS)
    offsets.set(block, offset)
    return offset
  }
  return (time) => {
    const block = Math.floor(time / BLOCK_MS)
    const [before, after] = [findOffset(block), findOffset(block + 1)]
    return formatDay(time + (before === after ? before : readOffset(time)))
  }
}

/** Moves a day by a number of days. */
export const addDays = (day: string, count: number): string => formatDay(Date.parse(day) + count * DAY_MS)

/** The number of days from one to a later one; negative for an earlier one. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Adds the days without activity.
 * @param days ascending
 * @param last the last day to list, if it is later than the last active one
 */
export function fillDays(days: readonly ActiveDay[], last?: string): ActiveDay[] {
  const [first, newest] = [days[0], days.at(-1)]
  if (!first || !newest) return []
  const end = last !== undefined && last > newest.day ? last : newest.day
  const byDay = new Map(days.map((active) => [active.day, active]))
  return Array.from({ length: countDaysBetween(first.day, end) + 1 }, (_, at) => {
    const day = addDays(first.day, at)
    return byDay.get(day) ?? { day, votes: 0, people: 0, comments: 0 }
  })
}

const MINUTE_MS = 60_000

/** New people within a minute from which they are unusually many, and a script may be at work. */
export const FLOOD_PEOPLE = 200

/** A flood is reported for this long after its last full minute. */
export const FLOOD_MS = 10 * MINUTE_MS

/** A time in which unusually many people came. */
interface Flood {
  /** beginning of its first full minute, in milliseconds */
  readonly since: number
  /** people who voted for the first time since then */
  readonly people: number
}

/**
 * Finds the flood of the last minutes; null without one.
 * @param minutes the people who voted for the first time in each minute, by its beginning in milliseconds
 */
export function findFlood(
  minutes: readonly { readonly time: number; readonly people: number }[],
  now: number,
): Flood | null {
  const full = minutes.filter(
    ({ time, people }) => people >= FLOOD_PEOPLE && time > now - FLOOD_MS - MINUTE_MS,
  )
  if (full.length === 0) return null
  const since = Math.min(...full.map(({ time }) => time))
  const people = minutes.reduce((sum, minute) => (minute.time >= since ? sum + minute.people : sum), 0)
  return { since, people }
}

/** A day is compared with at most so many days before it, */
const USUAL_DAYS = 28
/** and with at least so many: before that nothing is usual. */
const MIN_USUAL_DAYS = 7

/** Robust z-scores beyond this are unusual (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). */
const UNUSUAL_SCORE = 3.5

/** Makes the median absolute deviation of normally distributed values their standard deviation. */
const DEVIATION_FACTOR = 1.4826

/** The standard deviation of the square root of a Poisson count. */
const ROOT_DEVIATION = 0.5

/** Whether a day had more or fewer votes than usual. */
type Unusual = 'more' | 'fewer'

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Finds the days with an unusual number of votes: those whose square root is further than 3.5 robust standard deviations from
 * the median of up to 28 days before (at least seven). The deviation is never below that of people who come independently of
 * each other, each with the average number of votes, so one visitor after quiet days is not unusual. See
 * docs/mathematics.md section 25.
 * @param days ascending, without gaps (`fillDays`)
 * @param today has not ended: it may have more votes than usual, but not fewer
 */
export function findUnusualDays(
  days: readonly Pick<ActiveDay, 'day' | 'votes' | 'people'>[],
  today?: string,
): ReadonlyMap<string, Unusual> {
  const votes = days.reduce((sum, day) => sum + day.votes, 0)
  const people = days.reduce((sum, day) => sum + day.people, 0)
  const least = ROOT_DEVIATION * Math.sqrt(Math.max(1, votes / Math.max(1, people)))
  const roots = days.map((day) => Math.sqrt(day.votes))
  const unusual = new Map<string, Unusual>()
  for (let at = MIN_USUAL_DAYS; at < days.length; at += 1) {
    const before = roots.slice(Math.max(0, at - USUAL_DAYS), at)
    const median = computeMedian(before)
    const spread = computeMedian(before.map((root) => Math.abs(root - median)))
    const score = (roots[at]! - median) / Math.max(least, DEVIATION_FACTOR * spread)
    const { day } = days[at]!
    if (score > UNUSUAL_SCORE) unusual.set(day, 'more')
    if (score < -UNUSUAL_SCORE && day !== today) unusual.set(day, 'fewer')
  }
  return unusual
}

/** Comments that have waited longer should be looked at. */
const MAX_WAIT_MS = DAY_MS
/** An open conversation without votes for so many days is quiet. */
const QUIET_DAYS = 7
/** Unusual days before yesterday are marked, but not mentioned. */
const RECENT_DAYS = 2
/** With fewer people no share says anything. */
const MIN_PEOPLE = 20

/** Votes that a comment needs before its result says something. */
export const ENOUGH_VOTES = 10

/** Figures from which a conversation's health is computed. Times are milliseconds. */
export interface HealthFigures {
  readonly state: 'draft' | 'open' | 'closed'
  /** the day of the request, in the reader's zone */
  readonly today: string
  /** the active days, ascending */
  readonly days: readonly ActiveDay[]
  /** how many people came, and cast a vote */
  readonly reach: { readonly came: number; readonly voted: number }
  readonly waiting: { readonly count: number; readonly oldest: number | null }
  /** comments that participants see, and those of them with fewer than ten votes */
  readonly shown: { readonly count: number; readonly few_votes: number }
  /** the groups of the last analysis */
  readonly groups: { readonly count: number; readonly stable: boolean } | null
}

/** Something to look at. */
export type HealthConcern =
  | { readonly kind: 'waiting'; readonly count: number; readonly oldest: number }
  | { readonly kind: 'quiet'; readonly lastDay: string; readonly days: number }
  | { readonly kind: 'unusual'; readonly day: string; readonly votes: number; readonly than: Unusual }
  | { readonly kind: 'leaving'; readonly came: number; readonly voted: number }
  | { readonly kind: 'few_votes'; readonly count: number; readonly few: number }
  | { readonly kind: 'unstable'; readonly groups: number }

/** The answer to “is it healthy?”. */
export interface Health {
  readonly state: 'draft' | 'empty' | 'healthy' | 'look' | 'closed'
  /** the most urgent first */
  readonly concerns: readonly HealthConcern[]
  /** votes and new people of the last seven days, today included */
  readonly lastWeek: { readonly votes: number; readonly people: number }
}

const findWaiting = ({ waiting: { count, oldest } }: HealthFigures, now: number): HealthConcern[] =>
  oldest !== null && now - oldest > MAX_WAIT_MS ? [{ kind: 'waiting', count, oldest }] : []

function findActivity({ days, today }: HealthFigures): HealthConcern[] {
  const last = days.findLast(({ votes }) => votes > 0)
  if (!last) return []
  const silent = countDaysBetween(last.day, today)
  if (silent >= QUIET_DAYS) return [{ kind: 'quiet', lastDay: last.day, days: silent }]
  const filled = fillDays(days, today)
  const unusual = findUnusualDays(filled, today)
  return filled
    .slice(-RECENT_DAYS)
    .toReversed()
    .flatMap(({ day, votes }) => {
      const than = unusual.get(day)
      return than ? [{ kind: 'unusual' as const, day, votes, than }] : []
    })
    .slice(0, 1)
}

function findShares({ reach: { came, voted }, shown, groups }: HealthFigures): HealthConcern[] {
  if (came < MIN_PEOPLE) return []
  const concerns: HealthConcern[] = []
  if (2 * voted < came) concerns.push({ kind: 'leaving', came, voted })
  if (2 * shown.few_votes > shown.count)
    concerns.push({ kind: 'few_votes', count: shown.count, few: shown.few_votes })
  if (groups && groups.count > 1 && !groups.stable) concerns.push({ kind: 'unstable', groups: groups.count })
  return concerns
}

function sumLastWeek({ days, today }: HealthFigures): Health['lastWeek'] {
  const week = days.filter(({ day }) => day > addDays(today, -7))
  return {
    votes: week.reduce((sum, { votes }) => sum + votes, 0),
    people: week.reduce((sum, { people }) => sum + people, 0),
  }
}

function findState({ state, reach }: HealthFigures, concerns: readonly HealthConcern[]): Health['state'] {
  if (state === 'draft') return 'draft'
  if (concerns.length > 0) return 'look'
  if (state === 'closed') return 'closed'
  return reach.voted === 0 ? 'empty' : 'healthy'
}

/**
 * Judges whether a conversation is healthy. Of a draft nothing is judged, of a closed one only what
 * still waits.
 * @param now in milliseconds
 */
export function judgeHealth(figures: HealthFigures, now: number): Health {
  const { state } = figures
  const concerns = state === 'draft' ? [] : findWaiting(figures, now)
  if (state === 'open') concerns.push(...findActivity(figures), ...findShares(figures))
  return { state: findState(figures, concerns), concerns, lastWeek: sumLastWeek(figures) }
}
