/** Days of a conversation in a time zone. A day is text as `YYYY-MM-DD`, which sorts by time. */

const DAY_MS = 24 * 60 * 60_000
/** No zone changes its offset more than once in so short a time. */
const BLOCK_MS = 6 * 60 * 60_000

/** What happened on a day. */
export interface ActiveDay {
  readonly day: string
  /** votes, changes of mind included */
  readonly votes: number
  /** people with their first vote */
  readonly people: number
  readonly comments: number
}

const toText = (time: number): string => new Date(time).toISOString().slice(0, 10)

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
    return toText(time + (before === after ? before : readOffset(time)))
  }
}

/** Moves a day by a number of days. */
export const addDays = (day: string, count: number): string => toText(Date.parse(day) + count * DAY_MS)

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
