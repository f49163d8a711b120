import type { ConversationHealth } from '@folkmoot/api-types/stats'
import type { DayBar } from '@folkmoot/charts/day-option'
import type { TimeSpan } from '@folkmoot/charts/time-ticks'
import { fillDays } from '@folkmoot/domain/health/days'
import { findUnusualDays } from '@folkmoot/domain/health/unusual-days'
import { monitorMessages as messages } from '../../messages/stats.ts'
import type { RangeBounds } from './monitor-range.ts'

const MARKS = { more: '▲', fewer: '▼' } as const
const DAY_MS = 24 * 60 * 60_000

/** The beginning of a day in the reader's zone, in milliseconds. */
function parseDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** The bars of Monitor by day. They stand at noon. */
export interface DaySeries {
  readonly votes: readonly DayBar[]
  readonly people: readonly DayBar[]
  /** in percent */
  readonly stability: readonly DayBar[]
  /** the unusual days in the range */
  readonly unusual: number
}

/** True for a day of which some hours are in the range. */
const isInRange = (start: number, { from, until }: RangeBounds): boolean =>
  (from === undefined || start + DAY_MS > from) && (until === undefined || start < until)

/** The groups that were found later are those of the last active day: their votes are. */
function createStability(
  group_days: ConversationHealth['group_days'],
  lastDay: string | undefined,
  range: RangeBounds,
): DayBar[] {
  const byDay = new Map(
    group_days.map((groups) => [
      lastDay !== undefined && groups.day > lastDay ? lastDay : groups.day,
      groups,
    ]),
  )
  return [...byDay].flatMap(([day, { stability, count, stable }]): DayBar[] => {
    const start = parseDay(day)
    if (stability === null || !isInRange(start, range)) return []
    const bar = {
      time: start + DAY_MS / 2,
      count: Math.round(100 * stability),
      note: messages.groupsNote(count, stable),
    }
    return [stable ? bar : { ...bar, mark: MARKS.fewer }]
  })
}

/** Creates the bars of the days in a range. Whether a day is unusual depends on the days before it, in the range or not. */
export function createDaySeries(
  { days, today, group_days }: Pick<ConversationHealth, 'days' | 'today' | 'group_days'>,
  range: RangeBounds,
): DaySeries {
  const filled = fillDays(days)
  const unusual = findUnusualDays(filled, today)
  const shown = filled
    .map((active) => ({ ...active, start: parseDay(active.day) }))
    .filter(({ start }) => isInRange(start, range))
  const votes = shown.map(({ day, start, votes: count }): DayBar => {
    const than = unusual.get(day)
    const time = start + DAY_MS / 2
    return than ? { time, count, note: messages.unusual[than], mark: MARKS[than] } : { time, count }
  })
  return {
    votes,
    people: shown.map(({ start, people }) => ({ time: start + DAY_MS / 2, count: people })),
    stability: createStability(group_days, days.at(-1)?.day, range),
    unusual: votes.filter(({ mark }) => mark !== undefined).length,
  }
}

/**
 * The time axis that all charts of Monitor share: the range, or from the first day with a vote or a comment to the last.
 * @returns undefined without such a day
 */
export function findSpan(
  { days }: Pick<ConversationHealth, 'days'>,
  { from, until }: RangeBounds,
): TimeSpan | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const to = until ?? parseDay(last.day) + DAY_MS
  return { from: Math.min(from ?? parseDay(first.day), to - DAY_MS), to }
}
